/// An observation with its handler.
@usableFromInline
class Subscription<Message>: ObservationToken, @unchecked Sendable {  // the handler is called by the deliverer alone
    @usableFromInline @exclusivity(unchecked) final var handler: Handler<Message>

    @inlinable
    init(_ handler: consuming Handler<Message>, in mailbox: Mailbox, owner: UnsafeMutableRawPointer?) {
        self.handler = handler
        super.init(mailbox: mailbox, owner: owner)
    }

    @usableFromInline
    override func retire() {
        handler = .retired
    }

    /// Gives it one earlier message. For the deliverer.
    @inlinable
    final func replay(_ message: Message, from author: AnyAuthor) {
        guard isActive else { return }
        countReplay()
        handler.call(message, author)
    }
}
