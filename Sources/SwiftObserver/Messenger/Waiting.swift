/// What waits in one mailbox: live messages in order, and before, between or after them, replays.
@usableFromInline
struct Waiting<Message>: ~Copyable {
    @usableFromInline var backlog = Backlog<Message>()
    @usableFromInline var replays = ReplayQueue<Message>()

    /// What comes next.
    @usableFromInline
    enum Next {
        case letter(Letter<Message>)
        /// One message of a replay.
        case replay(PendingReplay<Message>, Letter<Message>)
        /// A replay for an actor, to be put into that actor's mailbox.
        case passOn(PendingReplay<Message>)
        case nothing
    }

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { backlog.isEmpty && replays.isEmpty }

    /// Where a delivery that begins now ends: behind all that waits.
    @inlinable
    func end(_ ledger: borrowing Ledger) -> WaitingEnd {
        WaitingEnd(letters: ledger.entered, replays: replays.entered)
    }

    /// Takes what comes next, up to an end.
    @inlinable
    mutating func popFirst(_ ledger: inout Ledger, upTo end: WaitingEnd = .none) -> Next {
        if let replay = replays.first, replay.after <= ledger.left {
            return replay.place <= end.replays ? popReplay(replay) : .nothing
        }
        guard ledger.left < end.letters, let letter = backlog.popFirst(&ledger) else { return .nothing }
        return .letter(letter)
    }

    /// Takes what comes next of the replays for observations up to a number, before its time if need be.
    mutating func popReplay(upTo number: UInt64) -> Next {
        guard let replay = replays.first, replay.subscription.number <= number else { return .nothing }
        return popReplay(replay)
    }

    @inlinable
    @inline(__always)
    mutating func popReplay(_ replay: PendingReplay<Message>) -> Next {
        guard !replay.isOnItsWay, let letter = replays.popLetter(of: replay) else {
            replays.remove(replay)
            return .passOn(replay)
        }
        return .replay(replay, letter)
    }
}
