/// An observable that passes on some messages of its origin: what `filter` makes.
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, it sends nothing.
public final class Filter<O: Observable>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<O.Message>()
    public let receiver = Receiver()
    @usableFromInline let link: Link<O, Selection<O.Message, O.Message>>

    /// Observes the origin from now on.
    @preconcurrency
    @inlinable
    public convenience init(_ origin: O, _ keep: @escaping @Sendable (O.Message) -> Bool) {
        self.init(origin, Selection.filter(keep))
    }

    @inlinable
    init(_ origin: O, _ step: Selection<O.Message, O.Message>) {
        link = Link(step)
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    deinit {
        messenger.noteDeath(of: Filter.self)
    }
}

// The origin is guarded by the link's lock; closures are `@Sendable`.
extension Filter: @unchecked Sendable where O: Sendable, O.Message: Sendable {}
