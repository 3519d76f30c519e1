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
    /// delivered in place costs nothing. Messages that wait already count from now. Setting it to false forgets everything.
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

    /// The same by another clock, of which nothing is a client's.
    package final func measureWaiting(_ now: (@Sendable () -> ContinuousClock.Instant)?) {
        if now == nil, existingCore == nil { return }
        let core = makeCore()
        core.lock.withLock { held in
            core.openQueue(held)
            for mailbox in core.mailboxes(held) {
                mailbox.openBooks(held).pointee.ledger.record = now.map { WaitingRecord($0) }
            }
        }
    }
}

extension MessengerCore {
    /// Adds what was measured of an observation that goes on.
    func measure(_ numbers: inout ObservationNumbers, of token: ObservationToken, _ held: borrowing HeldLock) {
        guard hasQueue, let record = ledger.record else { return }
        let own = (waiting.backlog.count(from: token.number), record.highWaterMark(for: token.number))
        numbers.highWaterMark = own.1
        if own.0 > 0 { numbers.oldestAge = record.age(of: ledger.entered &- own.0 &+ 1) }
        guard token.mailbox.hasActor else { return }
        let mailbox = ActorMailbox<Message>.known(token.mailbox)
        guard let record = mailbox.ledger.record else { return }
        let count = mailbox.waiting.backlog.count(from: token.number)
        numbers.highWaterMark = max(own.1, record.highWaterMark(for: token.number))
        // What waits on the actor has left the messenger's own mailbox before.
        if count > 0 { numbers.oldestAge = record.age(of: mailbox.ledger.entered &- count &+ 1) }
    }

    /// A mailbox that is made while waiting is measured measures too.
    func beginMeasuring(in mailbox: ActorMailbox<Message>, _ held: borrowing HeldLock) {
        if let now = ledger.record?.now { mailbox.ledger.record = WaitingRecord(now) }
    }
}
