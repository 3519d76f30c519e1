/// An observable that passes on messages of its origin by their author: what `filterAuthor`, `from` and `notFrom` make.
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, it sends nothing.
public final class AuthorFilter<O: Observable>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<O.Message>()
    public let receiver = Receiver()
    @usableFromInline let link: Link<O, AuthorSelection<O.Message>>

    /// Observes the origin from now on.
    @preconcurrency
    @inlinable
    public init(_ origin: O, _ keep: @escaping @Sendable (AnyAuthor) -> Bool) {
        link = Link(AuthorSelection.filterAuthor(keep))
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    @inlinable
    init(_ origin: O, _ selection: AuthorSelection<O.Message>) {
        link = Link(selection)
        link.connect(to: origin, from: receiver, into: messenger)
    }

    deinit {
        messenger.noteDeath(of: AuthorFilter.self)
    }
}

// The origin is guarded by the link's lock; closures are `@Sendable`.
extension AuthorFilter: @unchecked Sendable where O: Sendable, O.Message: Sendable {}
