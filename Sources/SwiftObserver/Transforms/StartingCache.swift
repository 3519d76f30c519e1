/// An observable that keeps the latest message of its origin, and has one from the beginning: what `startWith` makes.
///
/// Unlike that of a ``Cache``, its message is not optional. It retains its origin and must be held itself.
///
/// ```swift
/// let level = levels.startWith(0)
/// gauge.observe(level, initial: true) { print($0) }  // prints 0
/// ```
public final class StartingCache<O: Observable>: Observable, Observer {
    /// Delivers what comes from the origin, `.ordered`.
    public let messenger = Messenger<O.Message>()
    public let receiver = Receiver()
    @usableFromInline let link = Link<O, Mapping<O.Message, O.Message>>(Mapping { $0 })
    @usableFromInline let latest: LatestMessage<O.Message>

    /// Observes the origin from now on. It keeps nothing that was sent before.
    @inlinable
    public init(_ origin: O, startingWith message: O.Message) {
        latest = messenger.makeCore().keepLatest(from: message)
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing and keeps the latest message.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    deinit {
        messenger.noteDeath(of: StartingCache.self)
    }
}

// The origin is guarded by the link's lock, the latest message by its own.
extension StartingCache: @unchecked Sendable where O: Sendable, O.Message: Sendable {}

extension StartingCache: ExactlyBuffered {
    /// The latest message, or the first one as long as none was sent.
    public var latestMessage: O.Message { latest.value }

    public var _latestReader: LatestReader<O.Message> {
        LatestReader(of: self, isState: true, stamp: StateStamp(of: latest) { [latest] in latest.changes })
    }
}
