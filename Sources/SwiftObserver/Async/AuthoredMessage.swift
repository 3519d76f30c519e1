/// A message together with the identity of its author.
public struct AuthoredMessage<Message> {
    /// What was sent.
    public let message: Message
    /// Who it is from.
    public let author: AuthorIdentity

    /// Pairs a message with an author.
    @inlinable
    public init(_ message: Message, from author: AnyAuthor) {
        self.message = message
        self.author = AuthorIdentity(author)
    }
}

extension AuthoredMessage: Sendable where Message: Sendable {}
extension AuthoredMessage: Equatable where Message: Equatable {}
extension AuthoredMessage: Hashable where Message: Hashable {}
