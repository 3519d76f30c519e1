/// What waits in one mailbox: live messages in order, and before, between or after them, replays.
@usableFromInline
struct Waiting<Message>: ~Copyable {
    @usableFromInline var backlog = Backlog<Message>()
    @usableFromInline var replays = Ring<PendingReplay<Message>>()

    /// What comes next.
    @usableFromInline
    enum Next {
        case letter(Letter<Message>)
        /// One message of a replay; or, without a message, a replay that nobody waits for any more, to be released
        /// outside the lock.
        case replay(PendingReplay<Message>, Letter<Message>?)
        /// A replay for an actor, to be put into that actor's mailbox.
        case passOn(PendingReplay<Message>)
        case nothing
    }

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { backlog.isEmpty && replays.isEmpty }

    /// How many messages wait.
    @inlinable
    var count: Int {
        var count = backlog.count
        for index in 0..<replays.count {
            count &+= Swift.max(1, replays[index].letters.count)
        }
        return count
    }

    /// Takes what comes next.
    @inlinable
    mutating func popFirst(_ ledger: inout Ledger) -> Next {
        if !replays.isEmpty, replays[0].after <= ledger.left { return popReplay(replays[0]) }
        if let letter = backlog.popFirst(&ledger) { return .letter(letter) }
        return .nothing
    }

    /// Takes what comes next of the replays for observations up to a number, before its time if need be.
    mutating func popReplay(upTo number: UInt64) -> Next {
        guard !replays.isEmpty, replays[0].subscription.number <= number else { return .nothing }
        return popReplay(replays[0])
    }

    @inlinable
    @inline(__always)
    mutating func popReplay(_ replay: PendingReplay<Message>) -> Next {
        if replay.isOnItsWay {
            _ = replays.popFirst()
            return .passOn(replay)
        }
        if replay.subscription.isActive, let letter = replay.letters.popFirst() {
            if replay.letters.isEmpty { _ = replays.popFirst() }
            return .replay(replay, letter)
        }
        _ = replays.popFirst()
        return .replay(replay, nil)
    }
}
