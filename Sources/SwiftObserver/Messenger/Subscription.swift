/// An observation with its handler.
@usableFromInline
class Subscription<Message>: ObservationToken, @unchecked Sendable {  // the handler is called by the deliverer alone
    @usableFromInline @exclusivity(unchecked) final var handler: Handler<Message>
    /// Whether replayed messages go to a function of their own.
    @usableFromInline @exclusivity(unchecked) final var hasReplayHandler = false

    @inlinable
    init(_ handler: consuming Handler<Message>, in mailbox: Mailbox, owner: UnsafeMutableRawPointer?) {
        self.handler = handler
        super.init(mailbox: mailbox, owner: owner)
    }

    /// For those who have such a function.
    @usableFromInline
    func callForReplay(_ message: Message, _ author: AnyAuthor) {}

    @usableFromInline
    override func retire(here: Bool) {
        tally?.replay = nil
        if here || !mailbox.hasActor { handler = .retired } else { mailbox.release(self) }
    }

    @usableFromInline
    override func releaseHandler() {
        handler = .retired
    }

    /// Gives it one earlier message. For the deliverer.
    @inlinable
    final func replay(_ message: Message, from author: AnyAuthor) {
        guard isActive else { return }
        countReplay()
        if hasReplayHandler { callForReplay(message, author) } else { handler.call(message, author) }
    }
}
