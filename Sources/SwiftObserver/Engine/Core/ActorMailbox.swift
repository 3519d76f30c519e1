/// The observations of one messenger whose handlers run on one actor, and the messages that wait for it.
///
/// It is emptied by a task on that actor; the main actor's also by a delivery that happens on the main queue. Both are
/// the same context, so they never meet, except that a handler can run the main run loop from inside: then the gate
/// keeps the inner one out. A mailbox in which nobody observes and nothing waits is forgotten, but for the main actor's,
/// of which there is one.
@usableFromInline
final class ActorMailbox<Message>: Mailbox, ActorQueue, @unchecked Sendable {  // by the messenger's lock and the gate
    @usableFromInline let core: MessengerCore<Message>
    @usableFromInline @exclusivity(unchecked) var waiting = Waiting<Message>()
    /// Who delivers here, if nested sends have to know.
    @usableFromInline @exclusivity(unchecked) var deliverer: ThreadIdentity?
    @usableFromInline @exclusivity(unchecked) var isScheduled = false
    /// The queues that deliver on the actor before this one does.
    @usableFromInline @exclusivity(unchecked) var earlier = EarlierQueues()
    /// How many observations are about to begin here.
    @exclusivity(unchecked) var claimCount = 0
    /// Observations that are over, whose handlers are still to be released on the actor.
    @exclusivity(unchecked) private var gone = Retired()
    /// Nil for the main actor, which needs no reference, and for an actor that is gone.
    weak let actor: (any Actor)?
    /// Nil for the main actor.
    let key: ObjectIdentifier?

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

    /// A mailbox of a messenger of such messages that is known to belong to an actor.
    @inlinable
    static func known(_ mailbox: Mailbox) -> ActorMailbox {
        assert(mailbox.hasActor)
        return unsafeDowncast(mailbox, to: ActorMailbox.self)
    }

    @usableFromInline
    override func makeBooks() -> UnsafeMutablePointer<MailboxBooks> {
        let made = UnsafeMutablePointer<MailboxBooks>.allocate(capacity: 1)
        made.initialize(to: MailboxBooks())
        books = made
        return made
    }

    @usableFromInline
    override var unretainedHub: Unmanaged<Hub> { .passUnretained(core) }

    /// Whether nobody delivers here, and nothing waits or is noted.
    @inlinable
    func isAtRest(_ held: borrowing HeldLock) -> Bool {
        !gate.isBusy && waiting.isEmpty && !hasEdits(held)
    }

    /// Whether nothing comes here any more, and nothing is left to do.
    private func isOver(_ held: borrowing HeldLock) -> Bool { isDeserted && claimCount == 0 && isAtRest(held) }

    @usableFromInline
    override func wasTidied(_ held: borrowing HeldLock) {
        if isOver(held) { core.forget(self, held) }
    }

    /// A message that is `promised` a place gets one.
    @usableFromInline
    func post(
        _ letter: Letter<Message>, promised: Bool, _ lost: inout Lost<Message>,
        _ addressed: inout [ActorMailbox<Message>], _ held: borrowing HeldLock
    ) {
        let oldest = oldestNumberHere(held)
        guard letter.audience >= oldest else { return }
        let limit = promised ? .unlimited : core.backlogLimit(beside: core.placesPromised(from: oldest, held), held)
        _ = waiting.backlog.post(letter, limit: limit, oldest: oldest, &ledger, lost: &lost)
        if markScheduled(held) { addressed.append(self) }
    }

    /// Whether a drain has to be scheduled.
    private func markScheduled(_ held: borrowing HeldLock) -> Bool {
        guard !isScheduled, !waiting.isEmpty || !gone.isEmpty else { return false }
        isScheduled = true
        return true
    }

    @usableFromInline
    func scheduleDrain() {
        if key == nil {
            ActorTurn.schedule(on: MainActor.shared) { self.drain() }
        } else if let actor {
            ActorTurn.schedule(on: actor) { self.drain() }
        } else {
            core.bury(self)
        }
    }

    /// What a handler captured is released where the handler ran, if the actor still exists.
    @usableFromInline
    override func release(_ token: ObservationToken) {
        if key == nil, MainQueue.isCurrent { return token.releaseHandler() }
        let needsDrain = core.lock.withLock { held in
            gone.add(.passRetained(token))
            return markScheduled(held)
        }
        if needsDrain { scheduleDrain() }
    }

    /// Takes the observations whose handlers are still to be released.
    func takeGone(_ held: borrowing HeldLock) -> Retired {
        gone.take()
    }

    /// Delivers now if this is the main actor's and the caller is there, otherwise on the actor's next turn.
    @usableFromInline
    func deliverSoon(sender: AnyObject) {
        if key == nil, MainQueue.isCurrent {
            let begun = core.lock.withLock { held in gate.begin(held) ? waiting.end(ledger) : nil }
            if let end = begun { deliverTurn(sender: sender, upTo: end) }
        } else if core.lock.withLock({ held in markScheduled(held) }) {
            scheduleDrain()
        }
    }

    @usableFromInline
    func deliverNow() {
        let begun = core.lock.withLock { held in gate.begin(held) ? waiting.end(ledger) : nil }
        if let end = begun { deliverTurn(sender: core.messengerStandIn, upTo: end) }
    }

    /// Delivers what waits now, on the actor; what comes in the meantime is left to another turn of the actor.
    private func drain() {
        var gone = Retired()
        let begun = core.lock.withLock { held in
            isScheduled = false
            gone = takeGone(held)
            return gate.begin(held) ? waiting.end(ledger) : nil
        }
        gone.releaseHandlers()
        if let end = begun { deliverTurn(sender: core.messengerStandIn, upTo: end) }
    }

    /// Delivers what waited when the turn began, and steps down. For the deliverer, on the actor.
    private func deliverTurn(sender: AnyObject, upTo end: WaitingEnd) {
        deliverWaiting(sender: sender, upTo: end)
        stepDown(sender: sender, leavingRest: true)
    }
}

extension ActorMailbox {
    /// Delivers what waits, up to an end, without regard to what led to the caller. For the deliverer, on the actor.
    @inlinable
    func deliverWaiting(sender: AnyObject, upTo end: WaitingEnd = .none) {
        if core.causesAreWanted, Causes.current != nil {
            return Causes.run(under: nil) { deliverWaiting(sender: sender, upTo: end) }
        }
        while true {
            var retired = Retired()
            var earlier = EarlierQueues()
            let next = core.lock.withLock { held in
                gate.proceed(held)
                retired = applyEdits(held)
                if core.plan.isImmediate { deliverer = .current }
                if !self.earlier.isEmpty { earlier = self.earlier.take() }
                return waiting.popFirst(&ledger, upTo: end)
            }
            retired.releaseHere()
            if !earlier.isEmpty { earlier.deliverNow() }
            switch next {
            case .letter(let letter):
                core.open(letter, sender: sender) { call(letter.message, from: $0, audience: letter.audience) }
            case .replay(let replay, let letter):
                core.open(letter, sender: sender) { call(replay.subscription, letter.message, from: $0) }
            case .passOn, .nothing:
                return
            }
        }
    }

    /// Calls the handlers with a message. For the deliverer, on the actor.
    @inlinable
    func call(_ message: Message, from author: AnyAuthor, audience: UInt64) {
        guard deliverer != nil else { return deliver(message, from: author, audience: audience) }
        deliverNesting(message, from: author, audience: audience)
    }

    /// Gives one observation an earlier message. For the deliverer, on the actor.
    @inlinable
    func call(_ subscription: Subscription<Message>, _ message: Message, from author: AnyAuthor) {
        guard deliverer != nil else { return subscription.replay(message, from: author) }
        replayNesting(message, from: author, to: subscription)
    }

    /// Ends a delivery: at once if nothing waits, otherwise after that was delivered, or left to another turn.
    @inlinable
    func stepDown(sender: AnyObject, leavingRest: Bool = false) {
        while true {
            var retired = Retired()
            let (isDone, needsDrain) = core.lock.withLock { held in
                gate.proceed(held)
                retired = applyEdits(held)
                let isDone = stepDownIfDone(&retired, leavingRest: leavingRest, held)
                let needsDrain = isDone && !waiting.isEmpty && !isScheduled
                if needsDrain { isScheduled = true }
                return (isDone, needsDrain)
            }
            retired.releaseHere()
            if needsDrain { scheduleDrain() }
            if isDone { return }
            deliverWaiting(sender: sender)
        }
    }

    /// For the deliverer. False if messages wait that are to be delivered first.
    @inlinable
    func stepDownIfDone(_ retired: inout Retired, leavingRest: Bool = false, _ held: borrowing HeldLock) -> Bool {
        retired.add(applyEdits(held))
        guard waiting.isEmpty || leavingRest else { return false }
        if core.phase.isDrained, waiting.isEmpty { core.endAll(in: self, &retired, held) }
        deliverer = nil
        gate.end(guarded: false, held)
        if isDeserted { wasTidied(held) }
        return true
    }
}
