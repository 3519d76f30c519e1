/// An observation with its handler.
@usableFromInline
class Subscription<Message>: ObservationToken, @unchecked Sendable {  // the handler is called by the deliverer alone
    @usableFromInline @exclusivity(unchecked) final var handler: Handler<Message>
    // In an order that leaves no gaps: with its subclasses, an observation just fits into 120 bytes.
    /// Whether replayed messages go to a function of their own.
    @usableFromInline @exclusivity(unchecked) final var hasReplayHandler = false
    /// Whether its receiver, if it has one, had no other observation when this one began. Written before others know
    /// it.
    @usableFromInline @exclusivity(unchecked) final var beganAlone = false
    /// How many messages it was given as it began, outside of every mailbox. Set before others know it.
    @usableFromInline @exclusivity(unchecked) final var earlierCount: UInt32 = 0

    @inlinable
    init(_ handler: consuming Handler<Message>, in list: ObservationList, owner: UnsafeMutableRawPointer?) {
        self.handler = handler
        super.init(list: list, owner: owner)
    }

    /// Calls the function for replayed messages. A subclass that has one overrides this.
    @usableFromInline
    func callForReplay(_ message: Message, _ author: AnyAuthor) {}

    @usableFromInline
    override func retire(here: Bool) {
        tally?.replay = nil
        if here || !list.hasActor { handler = .retired } else { list.release(self) }
    }

    @usableFromInline
    override func releaseHandler() {
        handler = .retired
    }

    override final var untalliedReplayCount: Int { Int(earlierCount) }

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

/// The closure that an observation calls. Not copyable, so that calling it in place needs no retain.
@usableFromInline
enum Handler<Message>: ~Copyable {
    case message((Message) -> Void)
    case messageAndAuthor((Message, AnyAuthor) -> Void)
    /// For the package's own links, which pass an absent author on as such.
    case link((Message, AnyAuthor) -> Void)
    /// The observation is over, and the handler's captures are released.
    case retired

    @inlinable
    borrowing func call(_ message: Message, _ author: AnyAuthor) {
        switch self {
        case .message(let receive): receive(message)
        case .messageAndAuthor(let receive): receive(message, StandIn.readable(author))
        case .link(let receive): receive(message, author)
        case .retired: break
        }
    }
}

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
