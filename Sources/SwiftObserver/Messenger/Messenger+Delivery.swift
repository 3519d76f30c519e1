internal import Synchronization

extension Messenger {
    /// The strategy by which the messenger delivers.
    public final var delivery: any DeliveryStrategy {
        plan.strategy
    }

    /// The plan of the strategy.
    @usableFromInline
    final var plan: Plan {
        guard let core = plannedCore else { return Plan.ordered }
        return core.lock.withLock { held in core.installedPlan(held) }
    }

    /// Gives the messenger another strategy, which does so in place.
    ///
    /// ```swift
    /// let alarms = Messenger<String>()
    /// alarms.setDelivery(.mainLoop.warm(upTo: 3))
    /// ```
    ///
    /// May be called at any time, from any thread and from inside a handler. Waiting messages are delivered by the new
    /// strategy, in the one sequence: nothing is lost, doubled, or overlaps. A delivery that is under way finishes its
    /// message; one that was handed out before does nothing more. The messages kept for replay shrink to the new limit.
    /// A new bound applies when the next message arrives.
    @inlinable
    public final func setDelivery(_ strategy: some SynchronousDelivery) {
        install(strategy)
    }

    /// Gives the messenger any other strategy. Its messages may leave the sender's context, so they are `Sendable`.
    @inlinable
    public final func setDelivery(_ strategy: some DeliveryStrategy) where Message: Sendable {
        install(strategy)
    }

    /// Gives the messenger another strategy, which does so in place.
    @inlinable
    public final func setDelivery(_ strategy: some SynchronousDelivery) where Message: Sendable {
        install(strategy)
    }

    @inlinable
    final func install(_ strategy: some DeliveryStrategy) {
        makeCore().install(Plan.plan(for: strategy), sender: self) { $0.carryOut($1, upTo: $2) }
    }

    /// Delivers now the messages that a throttled or debounced strategy holds back.
    ///
    /// They are passed on to the strategy that is throttled or debounced: `.ordered` has delivered them when this
    /// returns, unless another thread is just delivering. A throttled one counts its interval from here. Any other
    /// strategy is left alone; one of your own that holds deliveries back has a method of its own for that. See also
    /// ``ObservationToken/flush()``.
    ///
    /// ```swift
    /// let draft = Var("", delivery: .ordered.debounced(for: .seconds(2)))
    /// draft.flush()
    /// ```
    public final func flush() {
        existingCore?.flushHeldBack()
    }

    /// Whether messages that handlers send wait until the message in flight has reached every observer.
    ///
    /// Setting it is `setDelivery(.ordered)` or `setDelivery(.immediate)`. From SwiftObserver 6.0.
    @available(*, deprecated, message: "Read 'delivery.nesting', and call 'setDelivery(.ordered)' or '(.immediate)'")
    public final var maintainsMessageOrder: Bool {
        get { delivery.nesting == .queued }
        set { if newValue { setDelivery(.ordered) } else { setDelivery(.immediate) } }
    }

    /// Forgets the messages that are kept for new observations. Replays that have begun go on.
    ///
    /// ```swift
    /// let alarms = Messenger<String>(delivery: .warm(upTo: 3))
    /// alarms.send("too hot")
    /// alarms.clearReplay()
    /// observer.observe(alarms) { print($0) }    // prints: (nothing)
    /// ```
    public final func clearReplay() {
        existingCore?.clearReplay()
    }

    /// The numbers of the messenger and its observations so far: one consistent snapshot. O(observations)
    public final var numbers: MessengerNumbers {
        var numbers = MessengerNumbers()
        if let core = existingCore {
            core.takeSnapshot { held in
                core.collect(&numbers, held)
                numbers.pending = core.addressedCount(held)
            }
        }
        numbers.sent += idle.count
        return numbers
    }
}

extension Messenger {
    /// Whether it is measured how long messages wait, and how many do at most. False to begin with.
    ///
    /// If it is, the numbers of observations have an ``ObservationNumbers/oldestAge`` and an
    /// ``ObservationNumbers/highWaterMark``:
    ///
    /// ```swift
    /// let jobs = Messenger<String>(delivery: .mainLoop)
    /// jobs.measuresWaiting = true
    /// print(jobs.numbers.oldestAge ?? .zero)
    /// ```
    ///
    /// It then costs, for each message that waits, one look at the clock and 16 bytes while it does; a message that is
    /// delivered in place costs nothing. Messages that wait already count from now. Setting it to false forgets
    /// everything.
    public final var measuresWaiting: Bool {
        get {
            guard let core = existingCore else { return false }
            return core.lock.withLock { core.hasQueue && core.ledger.record != nil }
        }
        set {
            guard newValue != measuresWaiting else { return }
            if newValue { measureWaiting { ContinuousClock.now } } else { measureWaiting(nil) }
        }
    }

    /// Measures by another clock, or ends measuring if it is nil. Precondition: the clock runs no client's code.
    package final func measureWaiting(_ now: (@Sendable () -> ContinuousClock.Instant)?) {
        if now == nil, existingCore == nil { return }
        let core = makeCore()
        core.lock.withLock { held in
            core.openQueue(held)
            for lane in core.lists(held) {
                lane.openBooks(held).pointee.ledger.record = now.map { WaitingRecord($0) }
            }
        }
    }
}

extension MessengerCore {
    /// Adds the measurements of an observation that goes on.
    func measure(_ numbers: inout ObservationNumbers, of token: ObservationToken, _ held: borrowing HeldLock) {
        guard hasQueue, let record = ledger.record else { return }
        let own = (queue.pointee.mailbox.backlog.count(from: token.number), record.highWaterMark(for: token.number))
        numbers.highWaterMark = own.1
        if own.0 > 0 { numbers.oldestAge = record.age(of: ledger.entered &- own.0 &+ 1) }
        guard token.list.hasActor else { return }
        let lane = ActorLane<Message>.known(token.list)
        guard let record = lane.ledger.record else { return }
        let count = lane.mailbox.backlog.count(from: token.number)
        numbers.highWaterMark = max(own.1, record.highWaterMark(for: token.number))
        // The messages that wait on the actor have left the messenger's own mailbox before.
        if count > 0 { numbers.oldestAge = record.age(of: lane.ledger.entered &- count &+ 1) }
    }

    /// Begins measuring in a new lane if the messenger measures.
    func beginMeasuring(in lane: ActorLane<Message>, _ held: borrowing HeldLock) {
        if let now = ledger.record?.now { lane.ledger.record = WaitingRecord(now) }
    }
}
