/// An observation with its handler.
@usableFromInline
class Subscription<Message>: ObservationToken, @unchecked Sendable {  // the handler is called by the deliverer alone
    @usableFromInline @exclusivity(unchecked) final var handler: Handler<Message>
    /// Whether replayed messages go to a function of their own.
    @usableFromInline @exclusivity(unchecked) final var hasReplayHandler = false
    /// Whether it was given one message as it began, before it was known to anybody. Set under the lock.
    @usableFromInline @exclusivity(unchecked) final var beganWithOne = false

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

    override final var untalliedReplayCount: Int { beganWithOne ? 1 : 0 }

    /// Gives it one earlier message. For the deliverer.
    @inlinable
    final func replay(_ message: Message, from author: AnyAuthor) {
        guard isActive else { return }
        countReplay()
        callWithEarlier(message, author)
    }

    @inlinable
    final func callWithEarlier(_ message: Message, _ author: AnyAuthor) {
        if hasReplayHandler { callForReplay(message, author) } else { handler.call(message, author) }
    }
}
