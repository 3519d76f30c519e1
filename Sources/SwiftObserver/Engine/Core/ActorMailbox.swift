/// The observations of one messenger that have handlers on one actor, and the messages that wait for that actor.
///
/// A task on the actor empties the mailbox; the main actor's is also emptied by a delivery on the main queue. Both
/// are the same context, so they never meet, except that a handler can run the main run loop from inside: then the
/// gate keeps the inner one out. A mailbox without observations in which nothing waits is forgotten; the main actor's
/// one stays.
@usableFromInline
final class ActorMailbox<Message>: ObservationList, ActorQueue, @unchecked Sendable {  // by lock and gate
    @usableFromInline let core: MessengerCore<Message>
    @usableFromInline @exclusivity(unchecked) var waiting = Waiting<Message>()
    /// The deliverer, if nested sends have to know it.
    @usableFromInline @exclusivity(unchecked) var deliverer: ThreadIdentity?
    @usableFromInline @exclusivity(unchecked) var isScheduled = false
    @exclusivity(unchecked) private var isActorGone = false
    /// The queues that deliver on the actor before this one does.
    @usableFromInline @exclusivity(unchecked) var earlier = EarlierQueues()
    /// How many observations are about to begin here.
    @exclusivity(unchecked) var claimCount = 0
    /// Observations that are over, and have handlers still to be released on the actor.
    @exclusivity(unchecked) private var gone = Retired()
    /// Nil for the main actor, which needs no reference, and for an actor that is gone.
    @usableFromInline weak let actor: (any Actor)?
    /// Nil for the main actor.
    @usableFromInline let key: ObjectIdentifier?

    init(core: MessengerCore<Message>, actor: (any Actor)?) {
        self.core = core
        self.actor = actor
        key = actor.map { ObjectIdentifier($0) }
        super.init(hasActor: true)
        _ = makeBooks()
    }

    deinit {
        books?.deinitialize(count: 1)
        books?.deallocate()
    }

    /// Casts a list that is known to be the mailbox of an actor, for messages of this type.
    @inlinable
    static func known(_ list: ObservationList) -> ActorMailbox {
        assert(list.hasActor)
        return unsafeDowncast(list, to: ActorMailbox.self)
    }

    @usableFromInline
    override func makeBooks() -> UnsafeMutablePointer<ListBooks> {
        let made = UnsafeMutablePointer<ListBooks>.allocate(capacity: 1)
        made.initialize(to: ListBooks())
        books = made
        return made
    }

    @usableFromInline
    override var unretainedHub: Unmanaged<Hub> { .passUnretained(core) }

    /// Whether no thread delivers here, and nothing waits or is noted.
    @inlinable
    func isAtRest(_ held: borrowing HeldLock) -> Bool {
        !gate.isBusy && waiting.isEmpty && !hasEdits(held)
    }

    /// Whether a message that is sent now is delivered inside of the delivery that this thread makes here.
    @inlinable
    func isInsideDelivery(_ held: borrowing HeldLock) -> Bool {
        core.queue.pointee.plan.isImmediate && deliverer == .current && waiting.isEmpty
    }

    @usableFromInline
    override func wasTidied(_ held: borrowing HeldLock) {
        let isOver = isDeserted && claimCount == 0 && isAtRest(held)
        if isOver { core.forget(self, held) }
    }

    /// Takes a message that is addressed to it, within the bound. `oldest` is the number of the oldest observation here.
    /// Returns whether the caller has to schedule a drain.
    @inlinable
    @inline(__always)
    func takeOver(
        _ letter: Letter<Message>, from oldest: UInt64, _ lost: inout Lost<Message>, _ held: borrowing HeldLock
    ) -> Bool {
        if case .unlimited = core.queue.pointee.plan.backlog, !core.gate.isFollowed {
            waiting.backlog.append(letter, &ledger)
        } else {
            post(letter, from: oldest, &lost, held)
        }
        return isScheduled ? false : markScheduled(held)
    }

    /// Does so where there is a bound, or the messenger is followed.
    @inlinable
    @inline(never)
    func post(
        _ letter: Letter<Message>, from oldest: UInt64, _ lost: inout Lost<Message>, _ held: borrowing HeldLock
    ) {
        let limit = core.queue.pointee.limit(for: letter, from: oldest)
        let lostBefore = core.gate.isFollowed ? lost.count : 0
        let refusal = waiting.backlog.post(letter, limit: limit, oldest: oldest, &ledger, lost: &lost)
        if core.gate.isFollowed { core.noteMail(letter, refusal, in: self, lost, from: lostBefore, held) }
    }

    // MARK: The way to the actor

    /// Notes that a drain is scheduled. Returns whether the caller has to schedule it.
    @usableFromInline
    func markScheduled(_ held: borrowing HeldLock) -> Bool {
        guard !isScheduled, !waiting.isEmpty || !gone.isEmpty else { return false }
        isScheduled = true
        return true
    }

    // The code that handles a message on its way to the actor is inlinable, so that it is specialised. Otherwise it asks
    // the runtime for a type again and again: it took 4,500 instructions to send a message, and 4,100 to deliver it.

    @inlinable
    func scheduleDrain() {
        let isAlive = ActorTurn.hop(toMain: key == nil, or: actor) { self.drain() }
        if !isAlive { core.bury(self) }
    }

    /// Has the handler of an observation released where it ran, if the actor still exists.
    @usableFromInline
    override func release(_ token: ObservationToken) {
        if key == nil, MainQueue.isCurrent { return token.releaseHandler() }
        let needsDrain = core.lock.withLock { held in
            gone.add(.passRetained(token))
            return markScheduled(held)
        }
        if needsDrain { scheduleDrain() }
    }

    /// Takes the observations that have handlers still to be released.
    @usableFromInline
    func takeGone(_ held: borrowing HeldLock) -> Retired {
        gone.take()
    }

    /// Delivers now if this is the main actor's and the caller is there, otherwise on the actor's next turn.
    @usableFromInline
    func deliverSoon(sender: AnyObject) {
        if key == nil, MainQueue.isCurrent {
            deliverTurn(sender: sender)
        } else if core.lock.withLock({ held in markScheduled(held) }) {
            scheduleDrain()
        }
    }

    /// Delivers the messages that wait now, before another queue delivers. On the actor.
    @usableFromInline
    func deliverNow() { deliverTurn(sender: core.queue.pointee.standIns.ofMessenger) }

    /// Delivers the messages that wait now, and leaves later ones to another turn of the actor.
    @inlinable
    func drain() {
        if core.gate.isFollowed { return drainNoting() }
        deliverTurn(sender: core.queue.pointee.standIns.ofMessenger, isScheduled: true)
    }

    /// Does so where messages are followed.
    @usableFromInline
    func drainNoting() {
        core.noteRun(on: actorIdentity) {
            let before = deliveredCount
            deliverTurn(sender: core.queue.pointee.standIns.ofMessenger, isScheduled: true)
            return deliveredCount - before
        }
    }

    /// How many messages have left to be delivered.
    private var deliveredCount: Int {
        core.lock.withLock { ledger.left - ledger.drops.evicted - ledger.discarded }
    }

    override var isBuried: Bool { isActorGone }

    /// Notes that the actor is gone.
    func noteBurial(_ held: borrowing HeldLock) { isActorGone = true }

    override var actorIdentity: UInt { key.map { UInt(bitPattern: $0) } ?? UInt(FollowedEvent.mainActor) }

    // MARK: On the actor

    /// Releases handlers, if this is a scheduled turn, and delivers the messages that wait now, unless this is inside
    /// of a delivery.
    @inlinable
    func deliverTurn(sender: AnyObject, isScheduled isOwnTurn: Bool = false) {
        var gone = Retired()
        let begun = core.lock.withLock { held in
            if isOwnTurn {
                isScheduled = false
                gone = takeGone(held)
            }
            return gate.begin(held) ? waiting.end(ledger) : nil
        }
        gone.releaseHandlers()
        guard let end = begun else { return }
        deliverWaiting(sender: sender, upTo: end)
        stepDown(sender: sender, leavingRest: true)
    }

    /// Delivers waiting messages, up to an end, without regard to the causes of the caller's work, and outside of its
    /// transaction. For the deliverer.
    @inlinable
    func deliverWaiting(sender: AnyObject, upTo end: WaitingEnd = .none) {
        if core.causesAreWanted, Causes.hasContext {
            return Causes.runApart { deliverWaiting(sender: sender, upTo: end) }
        }
        deliverInOrder(sender: sender, upTo: end)
        while true {
            var retired = Retired()
            var earlier = EarlierQueues()
            let next = core.lock.withLock { held in
                gate.proceed(held)
                retired = applyEdits(held)
                if core.queue.pointee.plan.isImmediate { deliverer = .current }
                if !self.earlier.isEmpty { earlier = self.earlier.take() }
                return waiting.next(&ledger, upTo: end)
            }
            retired.releaseHere()
            if !earlier.isEmpty { earlier.deliverNow() }
            switch next {
            case .letter(let letter):
                core.open(letter, sender: sender) { author in
                    if deliverer == nil {
                        deliver(letter.message, from: author, audience: letter.audience)
                    } else {
                        deliverNesting(letter.message, from: author, audience: letter.audience)
                    }
                }
            case .replay(let replay, let letter):
                give(letter, to: replay.subscription, sender: sender)
                while deliverer == nil, !gate.isNoted, let letter = replay.takeLetter() {
                    give(letter, to: replay.subscription, sender: sender)
                }
            case .passOn, .nothing:
                return
            }
        }
    }

    /// Delivers messages as long as there is nothing else to do. For the deliverer.
    @inlinable
    @inline(__always)
    func deliverInOrder(sender: AnyObject, upTo end: WaitingEnd) {
        var held = core.lock.lock()
        gate.proceed(held)
        while !hasEdits(held), earlier.isEmpty, waiting.replays.isEmpty, ledger.left < end.letters,
            !core.queue.pointee.plan.isImmediate, deliverer == nil
        {
            do {
                guard let letter = waiting.backlog.popFirst(&ledger) else { break }
                core.lock.unlock(held)
                core.open(letter, sender: sender) { deliver(letter.message, from: $0, audience: letter.audience) }
                // The scope ends here, so that the message is released before the lock is taken again.
            }
            held = core.lock.lock()
        }
        core.lock.unlock(held)
    }

    @inlinable
    func give(_ letter: Letter<Message>, to subscription: Subscription<Message>, sender: AnyObject) {
        core.open(letter, sender: sender) { replay(letter.message, from: $0, to: subscription) }
    }

    /// Gives one observation an earlier message. For the deliverer.
    @inlinable
    func replay(_ message: Message, from author: AnyAuthor, to subscription: Subscription<Message>) {
        guard deliverer != nil else { return subscription.replay(message, from: author) }
        replayNesting(message, from: author, to: subscription)
    }

    /// Ends a delivery: at once if nothing waits, otherwise after that was delivered, or left to another turn.
    @inlinable
    func stepDown(sender: AnyObject, leavingRest: Bool = false) {
        while true {
            var retired = Retired()
            var needsDrain = false
            let isDone = core.lock.withLock { held in
                gate.proceed(held)
                retired = applyEdits(held)
                guard waiting.isEmpty || leavingRest else { return false }
                if core.phase.isDrained, waiting.isEmpty { core.endAll(in: self, &retired, held) }
                deliverer = nil
                gate.end(guarded: false, held)
                if isDeserted { wasTidied(held) }
                needsDrain = !waiting.isEmpty && !isScheduled
                if needsDrain { isScheduled = true }
                return true
            }
            retired.releaseHere()
            if needsDrain { scheduleDrain() }
            if isDone { return }
            deliverWaiting(sender: sender)
        }
    }
}
