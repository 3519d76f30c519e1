/// How a message is kept for new observations, in a messenger whose messages are not all of one kind.
@usableFromInline
package enum Keeping: Sendable {
    /// Together with those before it, within the limit of the replay.
    case together
    /// Alone: it replaces all that is kept, and is replaced by what comes next.
    case alone
    /// Alone, but only as long as nothing else is kept.
    case atFirst
}

/// Says how the messages of a messenger are kept, and holds those that were replaced. Guarded by the messenger's lock.
@usableFromInline
final class KeepingRule<Message> {
    /// Looks at the message only, and runs nothing of a client's.
    private let keeping: @Sendable (Message) -> Keeping
    /// How the newest was kept, if anything is.
    private var last = Keeping.atFirst
    /// To be released outside the lock.
    var replaced = Ring<Letter<Message>>()

    enum Verdict {
        case addition, omission, replacement
    }

    init(_ keeping: @escaping @Sendable (Message) -> Keeping) {
        self.keeping = keeping
    }

    /// What is to be done with a message, if so many are kept.
    func verdict(on message: Message, among count: Int) -> Verdict {
        let isFirst = count == 0
        let keeping = keeping(message)
        switch keeping {
        case .together where !isFirst && last == .together: return .addition
        case .atFirst where !isFirst && last != .atFirst: return .omission
        default:
            last = keeping
            return .replacement
        }
    }
}
