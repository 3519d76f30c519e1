/// The contents of one queue: live messages in order, and before, between or after them, replays.
@usableFromInline
struct Waiting<Message>: ~Copyable {
    @usableFromInline var backlog = Backlog<Message>()
    @usableFromInline var replays = ReplayQueue<Message>()

    /// The next message or replay.
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

    /// The end of a delivery that begins now: behind all that waits.
    @inlinable
    func end(_ ledger: borrowing Ledger) -> WaitingEnd {
        WaitingEnd(letters: ledger.entered, replays: replays.entered)
    }

    /// Takes the next message, up to an end.
    @inlinable
    mutating func next(_ ledger: inout Ledger, upTo end: WaitingEnd = .none) -> Next {
        if let replay = replays.first, replay.after <= ledger.left {
            return replay.place <= end.replays ? popReplay(replay) : .nothing
        }
        guard ledger.left < end.letters, let letter = backlog.popFirst(&ledger) else { return .nothing }
        return .letter(letter)
    }

    /// Gives up everything that waits.
    mutating func discardAll(_ ledger: inout Ledger) -> Remains<Message> {
        var remains = Remains<Message>()
        remains.letters = backlog.discardAll(&ledger)
        remains.replays = replays.takeAll()
        return remains
    }

    /// Takes the next message of the first replay, before its time if need be, if that is for an observation up to a
    /// number.
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

/// The end of a delivery: the last of the messages and the last of the replays that waited when it began.
@usableFromInline
struct WaitingEnd: Sendable {
    /// How many messages had entered.
    @usableFromInline var letters: Int
    /// How many replays had come.
    @usableFromInline var replays: Int

    @inlinable
    init(letters: Int, replays: Int) {
        self.letters = letters
        self.replays = replays
    }

    /// No end: everything that waits.
    @inlinable
    static var none: WaitingEnd { WaitingEnd(letters: .max, replays: .max) }
}
