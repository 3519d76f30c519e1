/// An observation without an observer.
@usableFromInline
final class FreeSubscription<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    @usableFromInline let whenEnded: (@Sendable () -> Void)?
    /// Called instead of the handler with replayed messages, and released with it.
    @usableFromInline @exclusivity(unchecked) var whenReplayed: ((Message, AnyAuthor) -> Void)?

    @inlinable
    init(
        _ handler: consuming Handler<Message>, in list: ObservationList, replayed: ((Message, AnyAuthor) -> Void)?,
        whenEnded: (@Sendable () -> Void)?
    ) {
        self.whenEnded = whenEnded
        whenReplayed = replayed
        super.init(handler, in: list, owner: nil)
        hasReplayHandler = replayed != nil
    }

    @usableFromInline
    override func callForReplay(_ message: Message, _ author: AnyAuthor) {
        whenReplayed?(message, author)
    }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        if here || !list.hasActor { whenReplayed = nil }
        whenEnded?()
    }

    @usableFromInline
    override func releaseHandler() {
        super.releaseHandler()
        whenReplayed = nil
    }
}
