public import Synchronization

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
        super.init(handler, in: list)
        if replayed != nil { key.store(ObservationToken.replaysApart, ordering: .relaxed) }
    }

    /// Makes an observation without an observer, no larger than it must be.
    @inlinable
    static func make(
        _ handler: consuming Handler<Message>, in list: ObservationList,
        replayed: ((Message, AnyAuthor) -> Void)? = nil, whenEnded: (@Sendable () -> Void)? = nil
    ) -> Subscription<Message> {
        if replayed == nil, whenEnded == nil { return Subscription(handler, in: list) }
        return FreeSubscription(handler, in: list, replayed: replayed, whenEnded: whenEnded)
    }

    @usableFromInline
    override func callForReplay(_ message: Message, _ author: AnyAuthor) {
        whenReplayed?(message, author)
    }

    override func beFollowed(as observation: FollowedObservation) {
        super.beFollowed(as: observation)
        guard let replayed = whenReplayed else { return }
        whenReplayed = { message, author in observation.call { replayed(message, author) } }
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
