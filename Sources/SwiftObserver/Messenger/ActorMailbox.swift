/// The observations of one messenger whose handlers run on one actor, and the messages that wait for it.
///
/// It is emptied by a task on that actor; the main actor's also by a delivery that happens on the main queue. Both are
/// the same context, so they never meet, except that a handler can run the main run loop from inside: then the gate
/// keeps the inner one out.
@usableFromInline
final class ActorMailbox<Message>: Mailbox, @unchecked Sendable {  // by the messenger's lock and the gate
    @usableFromInline let core: MessengerCore<Message>
    @usableFromInline @exclusivity(unchecked) var waiting = Waiting<Message>()
    /// Who delivers here, if nested sends have to know.
    @usableFromInline @exclusivity(unchecked) var deliverer: ThreadIdentity?
    @usableFromInline @exclusivity(unchecked) var isScheduled = false
    /// Nil for the main actor, which needs no reference, and for a dead one.
    weak let actor: (any Actor)?
    /// Nil for the main actor.
    let key: ObjectIdentifier?

    init(core: MessengerCore<Message>, actor: (any Actor)?) {
        self.core = core
        self.actor = actor
        key = actor.map { ObjectIdentifier($0) }
        super.init()
    }

    @usableFromInline
    override var unretainedHub: Unmanaged<Hub> { .passUnretained(core) }

    /// Whether nobody delivers here, and nothing waits or is noted. Under the lock.
    @inlinable
    var isAtRest: Bool {
        !gate.isBusy && waiting.isEmpty && firstArrival == nil && departures == nil
    }

    /// Under the lock.
    @usableFromInline
    func post(
        _ letter: Letter<Message>, _ lost: inout Lost<Message>, _ addressed: inout [ActorMailbox<Message>]
    ) {
        let oldest = oldestNumber
        guard letter.audience >= oldest else { return }
        _ = waiting.backlog.post(letter, limit: core.plan.backlog, oldest: oldest, &ledger, lost: &lost)
        if markScheduled() { addressed.append(self) }
    }

    /// Whether a drain has to be scheduled. Under the lock.
    private func markScheduled() -> Bool {
        guard !isScheduled, !waiting.isEmpty else { return false }
        isScheduled = true
        return true
    }

    @usableFromInline
    func scheduleDrain() {
        if key == nil {
            Task.detached { await self.drain(on: MainActor.shared) }
        } else if let actor {
            Task.detached { await self.drain(on: actor) }
        } else {
            core.bury(self)
        }
    }

    /// Delivers now if this is the main actor's and the caller is there, otherwise on the actor's next turn.
    @usableFromInline
    func deliverSoon(sender: AnyObject) {
        if key == nil, MainQueue.isCurrent, core.lock.withLock({ gate.begin() }) {
            stepDown(sender: sender)
        } else if core.lock.withLock({ markScheduled() }) {
            scheduleDrain()
        }
    }

    /// Delivers what waits now; what comes meanwhile is left to another turn of the actor.
    private func drain(on actor: isolated any Actor) {
        core.lock.lock()
        isScheduled = false
        guard gate.begin() else { return core.lock.unlock() }
        let remaining = waiting.count
        core.lock.unlock()
        let sender = core.messengerStandIn
        deliverWaiting(sender: sender, remaining: remaining)
        stepDown(sender: sender, leavingRest: true)
    }
}
