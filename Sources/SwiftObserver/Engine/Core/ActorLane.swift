// A messenger has a lane for each context in which it delivers: its own, where its strategy delivers; the main actor's;
// and one for each other actor with observations. A lane is a list of observations, a gate, and a mailbox with its
// ledger. One lock guards all lanes of a messenger; the links of a list belong to the lane's deliverer.
//
// - Idle: nobody delivers, and nothing waits.
// - Waiting: something waits, and a turn is out: the strategy's delivery, or a turn of the actor. A delivery may also
//   have been released without having been run.
// - Rest: something waits in the own lane, in place: the main queue has left it to the next sender, or to its next
//   turn.
// - Busy: a thread delivers. Noted: so does one, and the gate tells it to take the lock.
//
// | event | Idle | Waiting | Rest | Busy, Noted |
// | --- | --- | --- | --- | --- |
// | a message, in place, with handlers here | Busy | – | it waits; Busy (`takeOver`) | it waits; Noted |
// | a message, in place, for actors alone | it moves on; Idle (`sendToActors`) | – | it waits; Busy | it waits; Noted |
// | a message, deferred | it waits; Waiting (`postLater`) | it waits | – | it waits |
// | a letter for an actor | it waits; a turn; Waiting (`accept`) | it waits | – | it waits; a turn |
// | a nested send under `.immediate` | – | – | – | is delivered inside (`beginImmediately`) |
// | an observation begins or ends | the list changes | the list changes | the list changes | noted; Noted |
// | a replay begins | Busy in place; otherwise it waits; Waiting | it waits | it waits; Busy | it waits; Noted |
// | a turn comes | nothing | its end is fixed, the first letter taken; Busy | the same | Noted; own: may go on (`goesOn`) |
// | the deliverer has the lock | – | – | – | edits are applied; what is next is taken; Busy |
// | nothing is due, nothing waits | – | – | – | Idle; if the messenger ends, the observations do |
// | nothing is due, a rest waits | – | – | – | a new turn; Waiting. In place on the main queue: Rest |
// | another strategy | an outstanding delivery is void | a new delivery, or Busy | the same | the delivery is void; Noted |
// | `discard` | nothing | all is taken out; Idle | the same | the same; the deliverer finds nothing |
// | the actor is gone (`bury`) | closed | all is taken out; closed | – | the same; the deliverer finds nothing |
//
// A deferred message comes with a delivery for the strategy, unless the strategy has one and is not asked for each
// message.
//
// A letter leaves one lane and enters the next ones in one hold of the lock (`move`), but for two cases, in which
// `mail` puts it there in a second hold: a rule for what is kept must hear of it first, or other lanes come before
// (`LeftToActors`).
//
// There are two drains. The own lane's (`MessengerCore.drain`) ends where the strategy says, and may be swapped,
// limited or met by another delivery meanwhile. An actor's (`ActorLane.drain`) ends with what waited when the actor's
// turn began or, on the main queue beside a delivery, when nothing waits.

/// The lane of one actor: a messenger's observations that have handlers there, and the messages that wait for it.
///
/// A task on the actor drains the lane; the main actor's is also drained by a delivery on the main queue. Both
/// are the same context, so they never meet, except that a handler can run the main run loop from inside: then the
/// gate keeps the inner one out. A lane without observations in which nothing waits is forgotten; the main actor's
/// one stays.
@usableFromInline
final class ActorLane<Message>: ObservationList, ActorQueue, @unchecked Sendable {  // by lock and gate
    @usableFromInline let core: MessengerCore<Message>
    @usableFromInline @exclusivity(unchecked) var mailbox = Mailbox<Message>()
    /// The deliverer, if nested sends have to know it.
    @usableFromInline @exclusivity(unchecked) var deliverer: ThreadIdentity?
    @usableFromInline @exclusivity(unchecked) var turn: ActorTurn
    /// The lane behind this one in a `Wake`. It belongs to the thread that has marked this one as scheduled.
    @usableFromInline @exclusivity(unchecked) var nextToWake: ActorLane?
    @exclusivity(unchecked) private var isActorGone = false
    /// The queues that deliver on the actor before this one does.
    @usableFromInline @exclusivity(unchecked) var earlier = EarlierQueues()
    /// How many observations are about to begin here.
    @exclusivity(unchecked) var claimCount = 0
    /// Observations that are over, and have handlers still to be released on the actor.
    @usableFromInline @exclusivity(unchecked) var gone = Retired()
    /// Nil for the main actor.
    let key: ObjectIdentifier?

    init(core: MessengerCore<Message>, actor: (any Actor)?) {
        self.core = core
        turn = ActorTurn(of: actor ?? MainActor.shared)
        key = actor.map { ObjectIdentifier($0) }
        super.init(hasActor: true)
        _ = makeBooks()
    }

    deinit {
        books?.deinitialize(count: 1)
        books?.deallocate()
    }

    /// Casts a list that is known to be the lane of an actor, for messages of this type.
    @inlinable
    static func known(_ list: ObservationList) -> ActorLane {
        assert(list.hasActor)
        return unsafeDowncast(list, to: ActorLane.self)
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
    func isIdle(_ held: borrowing HeldLock) -> Bool { !gate.isBusy && mailbox.isEmpty && !hasEdits(held) }

    /// Whether a message that is sent now is delivered inside of the delivery that this thread makes here.
    @inlinable
    func isInsideDelivery(_ held: borrowing HeldLock) -> Bool {
        core.queue.pointee.plan.isImmediate && deliverer == .current && mailbox.isEmpty
    }

    @usableFromInline
    override func wasTidied(_ held: borrowing HeldLock) {
        let isOver = isDeserted && claimCount == 0 && isIdle(held)
        if isOver { core.forget(self, held) }
    }

    /// Takes a message that is addressed to it, within the bound. `oldest` is the number of the oldest observation
    /// here. Returns whether the caller has to schedule a turn.
    @inlinable
    @inline(never)
    func accept(
        _ letter: Letter<Message>, from oldest: UInt64, _ lost: inout Lost<Message>, _ held: borrowing HeldLock
    ) -> Bool {
        if case .unlimited = core.queue.pointee.plan.backlog, !core.gate.isFollowed {
            mailbox.backlog.append(letter, &ledger)
        } else {
            post(letter, from: oldest, &lost, held)
        }
        return turn.claim(held)
    }

    /// Does so where there is a bound, or the messenger is followed.
    @inlinable
    @inline(never)
    func post(
        _ letter: Letter<Message>, from oldest: UInt64, _ lost: inout Lost<Message>, _ held: borrowing HeldLock
    ) {
        let limit = core.queue.pointee.limit(for: letter, from: oldest)
        let lostBefore = core.gate.isFollowed ? lost.count : 0
        let refusal = mailbox.backlog.post(letter, limit: limit, oldest: oldest, &ledger, lost: &lost)
        if core.gate.isFollowed { core.noteMail(letter, refusal, in: self, lost, from: lostBefore, held) }
    }

    // MARK: The way to the actor

    /// Notes that a turn comes, if anything waits. Returns whether the caller has to schedule it.
    @inlinable
    func markScheduled(_ held: borrowing HeldLock) -> Bool {
        mailbox.isEmpty && gone.isEmpty ? false : turn.claim(held)
    }

    // The code that handles a message on its way to the actor is inlinable, so that it is specialised. Otherwise it
    // asks the runtime for a type again and again: it took 4,500 instructions to send a message, and 4,100 to deliver
    // it.

    @inlinable
    func scheduleTurn() {
        if !hop() { core.bury(self) }
    }

    /// Has the actor take a turn here. Returns false if the actor is gone.
    @inlinable
    @inline(never)
    func hop() -> Bool {
        turn.hop { self.takeTurn() }
    }

    /// Has the handler of an observation released where it ran, if the actor still exists.
    @usableFromInline
    override func release(_ token: ObservationToken) {
        if turn.isHere { return token.releaseHandler() }
        let needsTurn = core.lock.withLock { held in
            gone.add(.passRetained(token))
            return markScheduled(held)
        }
        if needsTurn { scheduleTurn() }
    }

    /// Delivers now if this is the main actor's and the caller is there, otherwise on the actor's next turn.
    @usableFromInline
    func deliverSoon(sender: AnyObject) {
        if turn.isHere {
            takeTurn(sender: sender)
        } else if core.lock.withLock({ held in markScheduled(held) }) {
            scheduleTurn()
        }
    }

    /// Delivers the messages that wait now, before another queue delivers. On the actor.
    @usableFromInline
    func deliverNow() { takeTurn(sender: core.queue.pointee.standIns.ofMessenger) }

    /// Delivers the messages that wait now, and leaves later ones to another turn of the actor.
    @inlinable
    func takeTurn() {
        if core.gate.isFollowed { return takeTurnNoting() }
        takeTurn(sender: core.queue.pointee.standIns.ofMessenger, isScheduled: true)
    }

    override var isBuried: Bool { isActorGone }

    /// Notes that the actor is gone.
    func noteBurial(_ held: borrowing HeldLock) { isActorGone = true }

    override var actorIdentity: UInt { key.map { UInt(bitPattern: $0) } ?? UInt(FollowedEvent.mainActor) }

    // MARK: On the actor

    /// Releases handlers, if this is a scheduled turn, and delivers the messages that wait now, unless this is inside
    /// of a delivery.
    @inlinable
    func takeTurn(sender: AnyObject, isScheduled isOwnTurn: Bool = false) {
        var held = core.lock.lock()
        var gone = Retired()
        if isOwnTurn {
            turn.isScheduled = false
            gone = self.gone.take()
        }
        let isDeliverer = gate.begin(held)
        let end = mailbox.end(ledger)
        if !gone.isEmpty {
            core.lock.unlock(held)
            gone.releaseHandlers()
            held = core.lock.lock()
        }
        guard isDeliverer else { return core.lock.unlock(held) }
        drain(sender: sender, upTo: end, held)
    }

    /// Delivers the messages that wait, in a lane in which the caller has begun to deliver.
    @inlinable
    func drainBegun(sender: AnyObject) {
        drain(sender: sender, steppingDown: false, core.lock.lock())
    }

    /// Delivers the messages that wait, and steps down.
    @inlinable
    func drainAndStepDown(sender: AnyObject) { drain(sender: sender, core.lock.lock()) }

    /// Delivers waiting messages, up to an end, without regard to the causes of the caller's work, and outside of its
    /// transaction; and steps down. What has come since is left to another turn. For the deliverer. Gives the lock
    /// back.
    @inlinable
    func drain(
        sender: AnyObject, upTo end: TurnEnd = .none, steppingDown: Bool = true, _ lent: consuming HeldLock
    ) {
        if core.causesAreWanted, Causes.hasContext {
            core.lock.unlock(lent)
            return Causes.runApart {
                drain(sender: sender, upTo: end, steppingDown: steppingDown, core.lock.lock())
            }
        }
        var held = lent
        while true {
            gate.proceed(held)
            while hasEdits(held) || !earlier.isEmpty { held = attend(held) }
            if core.queue.pointee.plan.isImmediate { deliverer = .current }
            if let replay = mailbox.nextReplay(ledger, upTo: end) {
                let letter = mailbox.replays.popLetter(of: replay)
                core.lock.unlock(held)
                give(letter, andMoreOf: replay, sender: sender)
            } else {
                guard let letter = mailbox.popLetter(&ledger, upTo: end) else { break }
                core.lock.unlock(held)
                deliver(letter, sender: sender)
            }
            held = core.lock.lock()
        }
        guard steppingDown else { return core.lock.unlock(held) }
        var retired = Retired()
        let needsTurn = stepDown(&retired, held)
        core.lock.unlock(held)
        retired.release(here: true)
        if needsTurn { scheduleTurn() }
    }

    /// Brings the list up to date, and has earlier queues deliver first. For the deliverer. Takes the lock anew.
    @usableFromInline
    @inline(never)
    func attend(_ lent: consuming HeldLock) -> HeldLock {
        let retired = applyEdits(lent)
        let earlier = earlier.take()
        core.lock.unlock(lent)
        retired.release(here: true)
        earlier.deliverNow()
        let held = core.lock.lock()
        gate.proceed(held)
        return held
    }

    // A function of its own, so that the message is released before the lock is taken again.
    @inlinable
    @inline(__always)
    func deliver(_ letter: consuming Letter<Message>, sender: AnyObject) {
        core.unwrap(letter, sender: sender) { author in
            if deliverer == nil {
                deliver(letter.message, from: author, audience: letter.audience)
            } else {
                callNesting(letter.message, from: author, audience: letter.audience)
            }
        }
    }

    /// Not a part of its caller, which would have it once for each kind of author.
    @inlinable
    @inline(never)
    func callNesting(_ message: Message, from author: Origin, audience: UInt64) {
        deliverNesting(message, from: author, audience: audience)
    }

    /// Goes on with a replay, until its last message is left or something was noted.
    @inlinable
    @inline(never)
    func give(_ first: Letter<Message>, andMoreOf replay: PendingReplay<Message>, sender: AnyObject) {
        var next: Letter<Message>? = first
        while let letter = next {
            give(letter, to: replay.subscription, sender: sender)
            next = deliverer == nil && !gate.isNoted ? replay.takeLetter() : nil
        }
    }

    @inlinable
    func give(_ letter: Letter<Message>, to subscription: Subscription<Message>, sender: AnyObject) {
        core.unwrap(letter, sender: sender) { replay(letter.message, from: $0, to: subscription) }
    }

    /// Gives one observation an earlier message. For the deliverer.
    ///
    /// Not a part of its caller, which would have it once for each kind of author.
    @inlinable
    @inline(never)
    func replay(_ message: Message, from author: Origin, to subscription: Subscription<Message>) {
        guard deliverer != nil else { return subscription.replay(message, from: author) }
        replayNesting(message, from: author, to: subscription)
    }

    /// Ends a delivery. For the deliverer. Returns whether the caller has to schedule a turn for the rest.
    @inlinable
    func stepDown(_ retired: inout Retired, _ held: borrowing HeldLock) -> Bool {
        if hasEdits(held) { retired = applyEdits(held) }
        if core.phase.isDrained, mailbox.isEmpty { core.endAll(in: self, &retired, held) }
        deliverer = nil
        gate.end(guarded: false, held)
        if isDeserted { wasTidied(held) }
        return markScheduled(held)
    }
}
