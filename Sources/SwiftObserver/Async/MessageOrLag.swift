/// What an async sequence that reports its lag consists of: the messages, and in place of those it had to drop, how many
/// they were.
public enum MessageOrLag<Message> {
    /// A message.
    case message(Message)
    /// Messages were dropped here.
    case lag(Lag)

    /// The message, or nil where messages were dropped.
    @inlinable
    public var message: Message? {
        switch self {
        case .message(let message): message
        case .lag: nil
        }
    }
}

extension MessageOrLag: Sendable where Message: Sendable {}
extension MessageOrLag: Equatable where Message: Equatable {}
extension MessageOrLag: Hashable where Message: Hashable {}
