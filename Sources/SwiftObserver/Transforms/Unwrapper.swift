/// An observable that passes on the messages of its origin that are not nil: what `unwrap()` makes.
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, it sends nothing.
public final class Unwrapper<O: Observable, Unwrapped>: Observable, Observer where O.Message == Unwrapped? {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<Unwrapped>()
    public let receiver = Receiver()
    @usableFromInline let link: Link<O, Selection<Unwrapped?, Unwrapped>>

    /// Observes the origin from now on.
    @inlinable
    public init(_ origin: O) {
        link = Link(Selection.unwrap())
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    deinit {
        messenger.noteDeath(of: Unwrapper.self)
    }
}

// The origin is guarded by the link's lock; closures are `@Sendable`.
extension Unwrapper: @unchecked Sendable where O: Sendable, Unwrapped: Sendable {}
