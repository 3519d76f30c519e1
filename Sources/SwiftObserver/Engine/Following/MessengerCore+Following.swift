/// How a messenger comes to be followed, and what it notes then.
///
/// A messenger that is followed closes the short ways of its gate. So each message is decided under the lock, as one with
/// causes is, and its number travels as a part of these.
extension MessengerCore {
    /// Follows this messenger, if a session goes on. Returns its number; zero if it is not followed.
    @discardableResult
    @inline(never)
    func follow(as messenger: AnyObject) -> Int {
        let type: AnyObject.Type = Swift.type(of: messenger)
        var retired = Retired()
        let number = lock.withLock { held in
            openQueue(held)
            if queue.pointee.followedNumber != 0 { return Int(queue.pointee.followedNumber) }
            let number = Following.note { $0.noteMessenger(self, type, in: $1) } ?? 0
            guard number != 0 else { return 0 }
            queue.pointee.followedNumber = UInt32(truncatingIfNeeded: number)
            gate.follow(true, held)
            for list in lists(held) {
                retired.add(edit(list, held) { FollowingNote.leave(in: list, held) })
            }
            return number
        }
        retired.release()
        for actor in actors { Following.note { follower, _ in follower.noteActor(actor) } }
        return number
    }

    /// The actors on which handlers run. Asked outside the lock, since each answer is a reference that could be the last
    /// one.
    private var actors: [any Actor] {
        let mailboxes = lock.withLock { Array(queue.pointee.actorMailboxes.values) }
        return mailboxes.compactMap(\.actor)
    }

    /// Notes the beginning and the end of a run, if this is followed. The closure returns how many messages it delivered,
    /// if it knows.
    @discardableResult
    func noteRun(on actor: UInt, _ run: () -> Int?) -> Int? {
        let node = gate.isFollowed ? lock.withLock { followedNode } : 0
        guard node != 0 else { return run() }
        Following.note(FollowedEvent(.runBegan, node: node, detail: UInt64(actor)))
        let count = run()
        Following.note(FollowedEvent(.runEnded, node: node, detail: UInt64(actor), extra: UInt64(count ?? 0)))
        return count
    }

    // MARK: - Messages

    /// Notes that a message is sent, and returns the causes for its handlers.
    func noteSend(after causes: Causes?, from author: AnyAuthor, sender: AnyObject, _ held: borrowing HeldLock)
        -> Causes
    {
        let alone = StandIn.alone(author)
        let call = causes?.call ?? 0
        let message = Following.note {
            $0.noteSend(
                from: Int(queue.pointee.followedNumber), by: alone === sender ? nil : alone, in: call, in: $1)
        }
        return Causes(causes, message: message ?? 0, call: call)
    }

    /// Notes that the limit for nested sends refuses a message.
    func noteRefusal(after causes: Causes, from author: AnyAuthor, sender: AnyObject, _ held: borrowing HeldLock) {
        let message = noteSend(after: causes, from: author, sender: sender, held).message
        note(
            .refused, message, by: .nesting,
            limit: queue.pointee.plan.highestLevel == .max ? 0 : queue.pointee.plan.highestLevel)
    }

    /// Begins a message that can be delivered at once, and of which nothing is kept, so that it needs no carrier of its
    /// causes.
    @usableFromInline
    func beginFollowed(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) -> Bool {
        guard isOrdered, isolatedCount == 0, !hasRest, !queue.pointee.kept.isNeeded else { return false }
        posting.begun = gate.beginDirect(held)
        if posting.begun != 0 { posting.step = .begun }
        return posting.begun != 0
    }

    /// Notes what was decided about a message.
    @usableFromInline
    func noteFate(of causes: Causes, _ posting: borrowing Posting<Message>, _ held: borrowing HeldLock) {
        let message = causes.message
        let isObserved = activeCount > 0
        if !posting.isAccepted {
            if phase.isFinished {
                note(.refused, message, by: .finish, limit: 0)
            } else {
                note(.refused, message, by: .newest, limit: limitOfBacklog)
            }
        } else if isObserved, posting.step == .none || posting.step == .takenOver {
            note(FollowedEvent(.queued, node: Int(queue.pointee.followedNumber), message: message))
        }
        if posting.isAccepted { noteDropped(posting.lost, from: 0, on: 0) }
        if posting.delivery != nil { note(FollowedEvent(.handedOver, node: Int(queue.pointee.followedNumber))) }
    }

    /// Notes what became of a message that was put into the mailbox of an actor.
    @usableFromInline
    func noteMail(
        _ letter: Letter<Message>, isAccepted: Bool, in mailbox: ActorMailbox<Message>, _ lost: Lost<Message>,
        from lostBefore: Int, _ held: borrowing HeldLock
    ) {
        let message = letter.author?.causes?.message ?? 0
        let actor = UInt64(mailbox.actorIdentity)
        let node = Int(queue.pointee.followedNumber)
        if isAccepted {
            note(FollowedEvent(.queued, node: node, message: message, detail: actor))
        } else {
            note(.refused, message, by: .newest, limit: limitOfBacklog, on: actor)
        }
        if isAccepted { noteDropped(lost, from: lostBefore, on: actor) }
    }

    private func noteDropped(_ lost: Lost<Message>, from lostBefore: Int, on actor: UInt64) {
        guard let first = lost.first else { return }
        for letter in ([first] + lost.others).dropFirst(lostBefore) {
            note(.dropped, letter.author?.causes?.message ?? 0, by: .oldest, limit: limitOfBacklog, on: actor)
        }
    }

    func noteDiscarded(_ remains: borrowing Remains<Message>, _ held: borrowing HeldLock) {
        for index in 0..<remains.letters.count {
            let message = remains.letters[index].author?.causes?.message ?? 0
            note(FollowedEvent(.discarded, node: Int(queue.pointee.followedNumber), message: message))
        }
    }

    private var limitOfBacklog: Int {
        if case .limited(let bound, _) = queue.pointee.plan.backlog { bound } else { 0 }
    }

    private func note(
        _ kind: FollowedEvent.Kind, _ message: UInt64, by bound: FollowedEvent.Bound, limit: Int, on actor: UInt64 = 0
    ) {
        let detail = bound.rawValue | UInt64(clamping: limit) << 8
        note(
            FollowedEvent(
                kind, node: Int(queue.pointee.followedNumber), message: message, detail: detail, extra: actor))
    }

    private func note(_ event: FollowedEvent) {
        Following.note(event)
    }

    /// Has the follower describe a message. Under no lock.
    @usableFromInline
    func describe(_ message: Message, _ causes: Causes) {
        guard causes.message != 0 else { return }
        Following.note { follower, notes in
            if follower.describes(in: notes) {
                follower.describe(message, causes.message, from: lock.withLock { followedNode }, in: notes)
            }
        }
    }

    // MARK: - Observations, strategies, the end

    /// Notes the messages that an observation is given as it begins.
    @usableFromInline
    func noteReplay(
        _ letters: borrowing Ring<Letter<Message>>, to subscription: Subscription<Message>, _ held: borrowing HeldLock
    ) {
        guard let observation = subscription.tally?.followed?.currentNumber else { return }
        for index in 0..<letters.count {
            note(
                FollowedEvent(
                    .replayed, node: Int(queue.pointee.followedNumber), observation: observation,
                    message: letters[index].author?.causes?.message ?? 0))
        }
    }

    /// Under no lock: what a strategy says of itself may be a client's.
    func noteStrategy(_ plan: Plan) {
        let node = lock.withLock { followedNode }
        Following.note { $0.noteStrategy(plan.strategy, of: node, in: $1) }
    }

    @inline(never)
    func noteGone(_ held: borrowing HeldLock) {
        note(FollowedEvent(.gone, node: Int(queue.pointee.followedNumber)))
    }
}

extension MessengerCore: FollowedState {
    package func followedNumbers(in session: Int) -> FollowedNumbers {
        var numbers = FollowedNumbers()
        var plan: Plan?
        takeSnapshot { held in
            numbers.sent = sentCount(held)
            numbers.pending = addressedCount(held)
            plan = installedPlan(held)
            for list in lists(held) {
                for start in [list.first, list.firstArrival] {
                    var next = start
                    while let current = next {
                        next = current._withUnsafeGuaranteedRef { token in
                            if token.isActive, let number = token.tally?.followed?.number(in: session) {
                                numbers.observations[number] = self.numbers(of: token, held)
                            }
                            return token.next
                        }
                    }
                }
            }
        }
        numbers.strategy = plan?.strategy
        return numbers
    }

    package func endFollowing() {
        lock.withLock { held in
            queue.pointee.followedNumber = 0
            gate.follow(false, held)
        }
    }
}

extension Hub {
    /// Has an observation followed. Under the lock; for the deliverer, or before others know the observation.
    @inline(never)
    final func follow(_ token: ObservationToken) {
        // It began after the messenger was followed, and before the deliverer came to the note.
        if token.tally?.followed?.currentNumber != nil { return }
        let beginning = FollowedBeginning(
            node: followedNode, owner: UInt(bitPattern: token.owner?.memory), observerType: token.observerType,
            type: type(of: token), actor: token.list.actorIdentity, name: token.tally?.name)
        guard beginning.node != 0, let number = Following.note({ $0.noteObservation(beginning, in: $1) }) else {
            return
        }
        if token.tally == nil { token.tally = Tally(own: nil, actor: nil) }
        if let followed = token.tally?.followed { return followed.renew(number, of: beginning.node) }
        let followed = FollowedObservation(number, of: beginning.node, hasOwner: token.owner != nil)
        token.tally?.followed = followed
        token.beFollowed(as: followed)
    }

    /// Notes the end of an observation, before it leaves its receiver.
    @inline(never)
    final func noteEnd(of followed: FollowedObservation, _ token: ObservationToken) {
        let reason: FollowedEvent.Reason =
            if phase.isEnding { .messenger } else if followed.hasOwner, token.owner == nil { .receiver } else { .stop }
        followed.noteEnd(because: reason)
    }
}

extension ObservationToken {
    /// The number under which this observation is followed; nil if it is not.
    package final var followedNumber: Int? {
        list.hub.lock.withLock { tally?.followed?.currentNumber }
    }
}
