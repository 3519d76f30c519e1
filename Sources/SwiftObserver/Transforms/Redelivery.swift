/// The result of `delivered(by:)` for an origin that is buffered: has the origin's latest message, delivered or not.
final class Redelivery<O: BufferedObservable>: BufferedTransformedObservable<O, O.Message>, @unchecked Sendable {
    // Inherits the condition of its superclass.

    init(_ origin: O, by messenger: Messenger<O.Message>) {
        super.init(origin, Mapping { $0 }, into: messenger, replaying: messenger.keepsForReplay)
    }

    override var latestMessage: O.Message { link.origin.latestMessage }

    /// The latest message is the origin's, delivered or not, so a derived value depends on the origin. When and where
    /// the derived value is delivered is for its own strategy to say.
    override func _readLatest(by reader: AnyObject) -> O.Message {
        let reader = StateReader.of(reader)
        return reader.message(of: self) { reader.value(of: link)._readLatest(by: reader) }
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

    /// Returns a buffered observable that delivers the messages by any strategy. Its latest message is that of this
    /// observable, delivered or not.
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
