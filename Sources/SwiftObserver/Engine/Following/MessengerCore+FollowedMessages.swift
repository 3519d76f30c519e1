/// The events of a message that is followed: its send, and its fate in the mailboxes and their bounds.
extension MessengerCore {
    /// Notes that a message is sent, and returns the causes for its handlers.
    func noteSend(after causes: Causes?, from author: Origin, sender: AnyObject, _ held: borrowing HeldLock)
        -> Causes
    {
        let alone = author.lasting.object
        let call = causes?.call ?? 0
        let message = Following.note {
            $0.noteSend(
                from: Int(queue.pointee.followedNumber), by: alone === sender ? nil : alone, in: call, in: $1)
        }
        return Causes(causes, message: message ?? 0, call: call)
    }

    /// Notes that the limit for nested sends refuses a message.
    func noteRefusal(after causes: Causes, from author: Origin, sender: AnyObject, _ held: borrowing HeldLock) {
        note(.nesting, of: noteSend(after: causes, from: author, sender: sender, held).message)
    }

    /// Begins a message that can be delivered at once, and of which nothing is kept, so that it needs no carrier of its
    /// causes.
    @usableFromInline
    func beginFollowed(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) -> Bool {
        guard way.isOrdered, isolatedCount == 0, !queue.pointee.kept.isNeeded else { return false }
        let begun = gate.beginDirect(held)
        if begun != 0 { posting.step = .begun(begun) }
        return begun != 0
    }

    /// Notes the decision about a message.
    @usableFromInline
    func noteFate(of causes: Causes, _ posting: borrowing Posting<Message>, _ held: borrowing HeldLock) {
        let message = causes.message
        let isObserved = activeCount > 0
        if let refusal = posting.refusal {
            note(refusal, of: message)
        } else {
            // Otherwise, the lanes of actors have noted what became of it.
            if !posting.isBegun {
                if isObserved {
                    note(FollowedEvent(.queued, node: Int(queue.pointee.followedNumber), message: message))
                }
                noteDropped(posting.lost, from: 0, on: 0, oldest: oldestNumber(held))
            }
        }
        noteHandedOver(posting.delivery, held)
    }

    /// Notes that the strategy is given a delivery, if there is one.
    @usableFromInline
    @inline(never)
    func noteHandedOver(_ delivery: DeliveryTicket?, _ held: borrowing HeldLock) {
        if delivery != nil { note(FollowedEvent(.handedOver, node: Int(queue.pointee.followedNumber))) }
    }

    /// Returns a new delivery of the rest, unless the strategy has one, and notes it.
    @usableFromInline
    func restToHandOver(_ held: borrowing HeldLock) -> DeliveryTicket? {
        let delivery = queue.pointee.deliveryOfRest(for: self)
        if gate.isFollowed { noteHandedOver(delivery, held) }
        return delivery
    }

    /// Notes the fate of a message in the mailbox of an actor.
    @usableFromInline
    func noteMail(
        _ letter: Letter<Message>, _ refusal: Refusal?, in lane: ActorLane<Message>, _ lost: Lost<Message>,
        from lostBefore: Int, _ held: borrowing HeldLock
    ) {
        let message = letter.author?.causes?.message ?? 0
        let actor = UInt64(lane.actorIdentity)
        if let refusal { return note(refusal, of: message, on: actor) }
        note(
            FollowedEvent(.queued, node: Int(queue.pointee.followedNumber), message: message, detail: actor))
        noteDropped(lost, from: lostBefore, on: actor, oldest: lane.oldestNumberHere(held))
    }

    /// Notes the messages that the bound has dropped. Messages whose observations have all ended were noted before, as
    /// discarded.
    private func noteDropped(_ lost: Lost<Message>, from lostBefore: Int, on actor: UInt64, oldest: UInt64) {
        guard let first = lost.first, case .limited(_, .oldest) = queue.pointee.plan.backlog else { return }
        for letter in ([first] + lost.others).dropFirst(lostBefore) where letter.audience >= oldest {
            note(.dropped, letter.author?.causes?.message ?? 0, by: .oldest, limit: limitOfBacklog, on: actor)
        }
    }

    func noteDiscarded(_ remains: borrowing Remains<Message>, _ held: borrowing HeldLock) {
        let oldest = oldestNumber(held)
        for index in 0..<remains.letters.count where remains.letters[index].audience >= oldest {
            let message = remains.letters[index].author?.causes?.message ?? 0
            note(FollowedEvent(.discarded, node: Int(queue.pointee.followedNumber), message: message))
        }
    }

    /// Notes the messages that wait for the handlers of an actor that is gone.
    func noteDiscarded(in lane: ActorLane<Message>, _ held: borrowing HeldLock) {
        for start in [lane.first, lane.firstArrival] {
            var next = start
            while let current = next {
                next = current._withUnsafeGuaranteedRef { token in
                    if token.isActive, let followed = token.tally?.followed {
                        noteWaitingHere(for: token, followed, held)
                    }
                    return token.next
                }
            }
        }
    }

    /// Notes the messages that wait for an observation that ends.
    func noteWaitingHere(
        for token: ObservationToken, _ followed: FollowedObservation, _ held: borrowing HeldLock
    ) {
        guard hasQueue else { return }
        noteWaiting(queue.pointee.mailbox.backlog, for: token, followed)
        if token.list.hasActor {
            noteWaiting(ActorLane<Message>.known(token.list).mailbox.backlog, for: token, followed)
        }
    }

    private func noteWaiting(
        _ backlog: borrowing Backlog<Message>, for token: ObservationToken, _ followed: FollowedObservation
    ) {
        let count = backlog.letters.count
        for index in count - backlog.count(from: token.number)..<count {
            followed.noteDiscarded(backlog.letters[index].author?.causes?.message ?? 0)
        }
    }

    /// Notes that a message is refused.
    private func note(_ refusal: Refusal, of message: UInt64, on actor: UInt64 = 0) {
        switch refusal {
        case .finished: note(.refused, message, by: .finish, limit: 0)
        case .noRoom: note(.refused, message, by: .newest, limit: limitOfBacklog, on: actor)
        case .nesting:
            let highest = queue.pointee.plan.highestLevel
            note(.refused, message, by: .nesting, limit: highest == .max ? 0 : highest)
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
}
