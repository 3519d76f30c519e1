/// A cache of an origin whose messages are optional already, so that they do not become so twice.
///
/// A message that is nil resets the latest message. Otherwise it is as `Cache`.
public final class CacheOnOptionalMessage<O: Observable, Unwrapped>: Observable, Observer
where O.Message == Unwrapped? {
    /// Delivers what comes from the origin, `.ordered`.
    public let messenger = Messenger<Unwrapped?>()
    public let receiver = Receiver()
    private let link = Link<O, Mapping<Unwrapped?, Unwrapped?>>(Mapping { $0 })
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
        messenger.noteDeath(of: CacheOnOptionalMessage.self)
    }
}

// The origin is guarded by the link's lock, the latest message by its own.
extension CacheOnOptionalMessage: @unchecked Sendable where O: Sendable, Unwrapped: Sendable {}

extension CacheOnOptionalMessage: ExactlyBuffered {
    /// The latest message, or nil if that was nil or there was none yet. May be set, which sends nothing.
    public var latestMessage: Unwrapped? {
        get { latest.value }
        set { _ = latest.exchange(newValue) }
    }

    public var _latestReader: LatestReader<Unwrapped?> {
        LatestReader(of: self, isState: true, stamp: StateStamp(of: latest) { [latest] in latest.changes })
    }
}
