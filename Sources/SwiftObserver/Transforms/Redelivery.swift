/// The result of `delivered(by:)` for an origin that is buffered.
///
/// Its latest message is the one that was delivered last. Where it delivers in place, that is the origin's latest one.
final class Redelivery<O: BufferedObservable>: BufferedTransformedObservable<O, O.Message>, MessageKeeping,
    @unchecked Sendable
{
    // Inherits the condition of its superclass; the delivered message has a lock.
    private let delivered: DeliveredMessage<O.Message>?
    /// The first observation of the messenger, so that others find the message delivered.
    private let delivery: ObservationToken?

    init(_ origin: O, by messenger: Messenger<O.Message>) {
        if messenger.plan.isInPlace || messenger.keepsForFirstObservation {
            (delivered, delivery) = (nil, nil)
        } else {
            let delivered = DeliveredMessage<O.Message>()
            self.delivered = delivered
            delivery = messenger.connect(replaying: false) { message, _ in delivered.replace(with: message) }
        }
        super.init(origin, Mapping { $0 }, into: messenger, replaying: messenger.keepsForReplay)
        if let delivered { delivered.begin(with: StateReader.show { origin._readLatest(by: $0) }) }
    }

    deinit {
        // Not an observation of which a hint should speak.
        delivery?.stop()
    }

    override var latestMessage: O.Message { delivered?.message ?? link.origin.latestMessage }

    var keptChanges: UInt { delivered?.changes ?? 0 }

    override func _readLatest(by reader: AnyObject) -> O.Message {
        let reader = StateReader.of(reader)
        if delivered != nil { return reader.keptMessage(of: self) }
        return reader.message(of: self) { reader.value(of: link)._readLatest(by: reader) }
    }
}

/// The message that was delivered last.
private final class DeliveredMessage<Message>: Sendable {
    private let state = Guarded<(message: Message?, changes: UInt)>((nil, 0))

    var message: Message? { state.withLock { $0.message } }
    var changes: UInt { state.withLock { $0.changes } }

    /// Takes the message from before the first delivery.
    func begin(with message: Message) {
        state.withLock { if $0.message == nil { $0.message = message } }
    }

    func replace(with message: Message) {
        let replaced = state.withLock { state in
            defer { state = (message, state.changes &+ 1) }
            return state.message
        }
        withExtendedLifetime(replaced) {}
    }
}

extension Observable {
    /// Returns an observable that delivers the messages by a strategy that does so in place.
    public func delivered(by strategy: some SynchronousDelivery) -> TransformedObservable<Self, Message> {
        redelivered(by: Messenger(delivery: strategy))
    }

    /// Returns an observable that delivers the messages by any strategy.
    ///
    /// ```swift
    /// // One place and one bound for all observers.
    /// let shown = log.delivered(by: .mainLoop.latestOnly)
    /// ```
    ///
    /// If its strategy has a replay, it begins with the messages that this observable replays. Once it is deallocated,
    /// its queue is still delivered, and then nothing more comes.
    ///
    /// The result retains this observable, and must be held.
    public func delivered(
        by strategy: some DeliveryStrategy
    ) -> TransformedObservable<Self, Message> where Message: Sendable {
        redelivered(by: Messenger(delivery: strategy))
    }

    /// Returns an observable that delivers the messages by a strategy that does so in place.
    public func delivered(
        by strategy: some SynchronousDelivery
    ) -> TransformedObservable<Self, Message> where Message: Sendable {
        redelivered(by: Messenger(delivery: strategy))
    }

    private func redelivered(by messenger: Messenger<Message>) -> TransformedObservable<Self, Message> {
        TransformedObservable(self, Mapping { $0 }, into: messenger, replaying: messenger.keepsForReplay)
    }
}

extension BufferedObservable {
    /// Returns a buffered observable that delivers the messages by a strategy that does so in place.
    public func delivered(by strategy: some SynchronousDelivery) -> BufferedTransformedObservable<Self, Message> {
        Redelivery(self, by: Messenger(delivery: strategy))
    }

    /// Returns a buffered observable that delivers the messages by any strategy. Its latest message is the one that it
    /// has delivered last; before the first one, that of this observable when the object was made.
    ///
    /// ```swift
    /// let shown = title.delivered(by: .mainLoop.latestOnly)
    /// observer.observe(shown, initial: true) { print($0.new ?? "") }
    /// ```
    public func delivered(
        by strategy: some DeliveryStrategy
    ) -> BufferedTransformedObservable<Self, Message> where Message: Sendable {
        Redelivery(self, by: Messenger(delivery: strategy))
    }

    /// Returns a buffered observable that delivers the messages by a strategy that does so in place.
    public func delivered(
        by strategy: some SynchronousDelivery
    ) -> BufferedTransformedObservable<Self, Message> where Message: Sendable {
        Redelivery(self, by: Messenger(delivery: strategy))
    }
}
