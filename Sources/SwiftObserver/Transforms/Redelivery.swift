/// An observable that passes on the messages of its origin by another strategy: what `delivered(by:)` makes.
///
/// It retains its origin, observes it from the beginning, and must be held itself: once it is deallocated, what waits
/// in it is still delivered, and then nothing more comes. It begins with what the origin replays, which may be what it keeps itself.
public final class Redelivery<O: Observable>: Observable, Observer {
    /// Delivers by the strategy that was chosen.
    public let messenger: Messenger<O.Message>
    public let receiver = Receiver()
    private let link = Link<O, Mapping<O.Message, O.Message>>(Mapping { $0 })

    /// Passes the origin's messages on, by a strategy that delivers in place.
    public convenience init(_ origin: O, delivery: some SynchronousDelivery) {
        self.init(origin, Messenger(delivery: delivery))
    }

    /// Passes the origin's messages on, by any strategy.
    public convenience init(_ origin: O, delivery: some DeliveryStrategy) where O.Message: Sendable {
        self.init(origin, Messenger(delivery: delivery))
    }

    /// Passes the origin's messages on, by a strategy that delivers in place.
    public convenience init(_ origin: O, delivery: some SynchronousDelivery) where O.Message: Sendable {
        self.init(origin, Messenger(delivery: delivery))
    }

    private init(_ origin: O, _ messenger: Messenger<O.Message>) {
        self.messenger = messenger
        link.connect(to: origin, from: receiver, into: messenger, replaying: true)
    }

    /// What is observed. Setting it stops observing the one before; it sends nothing.
    public var origin: O {
        get { link.origin }
        set { link.connect(to: newValue, from: receiver, into: messenger) }
    }

    deinit {
        messenger.noteDeath(of: Redelivery.self)
    }
}

// The origin is guarded by the link's lock.
extension Redelivery: @unchecked Sendable where O: Sendable, O.Message: Sendable {}

extension Redelivery: BufferedObservable where O: BufferedObservable {
    /// The origin's latest message, delivered or not.
    public var latestMessage: O.Message { link.origin.latestMessage }

    public var _latestReader: LatestReader<O.Message> { link.origin._latestReader.reader(of: self) }
}
