/// An observable that sends what an operator makes of its origin's messages: what `compactMap`, `scan`, `dropFirst` and
/// `prefix` make.
///
/// It retains its origin, observes it from the beginning, and must be held itself: when it is deallocated, it falls
/// silent. What the operator remembers is shared by all who observe, and begins with this object: an observation that
/// begins later continues it.
public final class TransformedObservable<O: Observable, Output>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<Output>()
    public let receiver = Receiver()
    @usableFromInline let link: Link<O, AnyStep<O.Message, Output>>

    /// What is observed. Setting it stops observing the one before; it sends nothing, and the operator begins anew: it
    /// counts, or accumulates, from the start.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    @inlinable
    init(_ origin: O, _ step: some MessageTransform<O.Message, Output>) {
        link = Link(AnyStep(step))
        link.connect(to: origin, from: receiver, into: messenger)
    }

    deinit {
        messenger.noteDeath(of: TransformedObservable.self)
    }
}

// The origin is guarded by the link's lock, what the operator remembers belongs to the origin's deliverer; closures are
// `@Sendable`.
extension TransformedObservable: @unchecked Sendable where O: Sendable, Output: Sendable {}
