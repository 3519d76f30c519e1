/// A message that waits, with what is needed to deliver it later.
@usableFromInline
struct Letter<Message> {
    @usableFromInline let message: Message
    /// Nil stands for the messenger.
    @usableFromInline let author: LetterAuthor?
    /// The number of the last observation that is offered this message.
    @usableFromInline let audience: UInt64

    @inlinable
    init(_ message: Message, author: LetterAuthor?, audience: UInt64) {
        self.message = message
        self.author = author
        self.audience = audience
    }
}
