/// An observable that turns each message of its origin into another one: what `map`, `new` and `unwrap(_:)` make.
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, it sends nothing.
public final class Mapper<O: Observable, Mapped>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<Mapped>()
    public let receiver = Receiver()
    @usableFromInline let link: Link<O, Mapping<O.Message, Mapped>>

    /// Observes the origin from now on.
    @preconcurrency
    @inlinable
    public convenience init(_ origin: O, _ map: @escaping @Sendable (O.Message) -> Mapped) {
        self.init(origin, Mapping(map))
    }

    @inlinable
    init(_ origin: O, _ step: Mapping<O.Message, Mapped>) {
        link = Link(step)
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    deinit {
        messenger.noteDeath(of: Mapper.self)
    }
}

// The origin is guarded by the link's lock; closures are `@Sendable`.
extension Mapper: @unchecked Sendable where O: Sendable, Mapped: Sendable {}

extension Mapper: BufferedObservable where O: BufferedObservable {
    /// The origin's latest message, mapped anew each time.
    public var latestMessage: Mapped { link.step.map(link.origin.latestMessage) }

    public var _latestReader: LatestReader<Mapped> { link.origin._latestReader.reader(of: self) }
}
