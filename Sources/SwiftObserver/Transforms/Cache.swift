/// An observable that keeps the latest message of its origin, so that it can be asked for it: what `cache()` makes.
///
/// Its message is optional, since there may not have been one yet. It keeps a message from the moment in which that is
/// sent, also one that is sent through the cache itself. It retains its origin and must be held itself.
public final class Cache<O: Observable, Unwrapped>: Observable, Observer where O.Message == Unwrapped {
    /// Delivers what comes from the origin, `.ordered`.
    public let messenger = Messenger<Unwrapped?>()
    public let receiver = Receiver()
    private let link = Link<O, Mapping<Unwrapped, Unwrapped?>>(Mapping { $0 })
    private let latest: LatestMessage<Unwrapped?>

    /// Observes the origin from now on. It keeps nothing that was sent before.
    public init(_ origin: O) {
        latest = messenger.makeCore().keepLatest(from: nil)
        link.connect(to: origin, from: receiver, into: messenger)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing and keeps the latest message.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    deinit {
        messenger.noteDeath(of: Cache.self)
    }
}

// The origin is guarded by the link's lock, the latest message by its own.
extension Cache: @unchecked Sendable where O: Sendable, Unwrapped: Sendable {}

extension Cache: ExactlyBuffered {
    /// The latest message, or nil before the first one. May be set, which sends nothing.
    public var latestMessage: Unwrapped? {
        get { latest.value }
        set { _ = latest.exchange(newValue) }
    }

    public var _latestReader: LatestReader<Unwrapped?> {
        LatestReader(of: self, isState: true, stamp: StateStamp(of: latest) { [latest] in latest.changes })
    }
}
