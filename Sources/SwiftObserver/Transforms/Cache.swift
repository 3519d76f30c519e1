/// An observable that keeps the latest message of its origin, so that it can be asked for it: the result of `cache()`.
///
/// ```swift
/// let latest: Cache<Messenger<Int>, Int> = amounts.cache()
/// amounts.send(5)
/// print(latest.latestMessage ?? 0)    // prints: 5
/// ```
///
/// Its message is optional, since there may not have been one yet. It keeps a message from the moment in which that is
/// sent, also one that is sent through the cache itself. It retains its origin and must be held itself.
public final class Cache<O: Observable, Unwrapped>: TransformedObservable<O, Unwrapped?>, @unchecked Sendable
where O.Message == Unwrapped {
    // Inherits the condition of its superclass; the latest message has a lock.
    private let latest: LatestMessage<Unwrapped?>

    /// Observes the origin from now on. It keeps nothing that was sent before.
    public init(_ origin: O) {
        let messenger = Messenger<Unwrapped?>()
        latest = messenger.makeCore().keepLatest(from: nil)
        super.init(origin, Mapping { $0 }, into: messenger)
    }
}

extension Cache: ExactlyBuffered, MessageKeeping {
    /// The latest message, or nil before the first one. May be set, which sends nothing.
    public var latestMessage: Unwrapped? {
        get { latest.value }
        set { _ = latest.exchange(newValue) }
    }

    /// For the package's own use.
    public func _readLatest(by reader: AnyObject) -> Unwrapped? { StateReader.of(reader).keptMessage(of: self) }

    var keptChanges: UInt { latest.changes }
}

/// A cache of an origin whose messages are optional already, so that they do not become so twice.
///
/// ```swift
/// typealias Texts = Messenger<String?>
/// let texts = Texts()
/// let latest: CacheOnOptionalMessage<Texts, String> = texts.cache()
/// texts.send("a tale")
/// print(latest.latestMessage ?? "")    // prints: a tale
/// ```
///
/// A message that is nil resets the latest message. Apart from that it behaves as ``Cache``.
public final class CacheOnOptionalMessage<O: Observable, Unwrapped>: TransformedObservable<O, Unwrapped?>,
    @unchecked Sendable
where O.Message == Unwrapped? {
    // Inherits the condition of its superclass; the latest message has a lock.
    private let latest: LatestMessage<Unwrapped?>

    /// Observes the origin from now on. It keeps nothing that was sent before.
    public init(_ origin: O) {
        let messenger = Messenger<Unwrapped?>()
        latest = messenger.makeCore().keepLatest(from: nil)
        super.init(origin, Mapping { $0 }, into: messenger)
    }
}

extension CacheOnOptionalMessage: ExactlyBuffered, MessageKeeping {
    /// The latest message, or nil if that was nil or there was none yet. May be set, which sends nothing.
    public var latestMessage: Unwrapped? {
        get { latest.value }
        set { _ = latest.exchange(newValue) }
    }

    /// For the package's own use.
    public func _readLatest(by reader: AnyObject) -> Unwrapped? { StateReader.of(reader).keptMessage(of: self) }

    var keptChanges: UInt { latest.changes }
}

/// The result of `startWith`: keeps the latest message of its origin, and has one from the beginning.
@usableFromInline
final class StartingCache<O: Observable>: BufferedTransformedObservable<O, O.Message>, ExactlyBuffered,
    MessageKeeping, @unchecked Sendable
{
    // Inherits the condition of its superclass; the latest message has a lock.
    @usableFromInline let latest: LatestMessage<O.Message>

    @inlinable
    init(_ origin: O, startingWith message: O.Message) {
        let messenger = Messenger<O.Message>()
        latest = messenger.makeCore().keepLatest(from: message)
        super.init(origin, Mapping { $0 }, into: messenger)
    }

    override var latestMessage: O.Message { latest.value }

    override func _readLatest(by reader: AnyObject) -> O.Message { StateReader.of(reader).keptMessage(of: self) }

    var keptChanges: UInt { latest.changes }
}
