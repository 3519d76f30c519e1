public import SwiftObserver

extension Receiver {

    /// What a new listener is given of the waves that were broadcast before it began to listen.
    public enum Strategy: Sendable, Hashable {

        /// All of them. The pair keeps every wave for as long as it exists.
        case cold

        /// The last so many of them, which is also how many the pair keeps. A negative limit means zero.
        case warm(upTo: Int)

        /// None of them. The pair keeps no wave.
        case hot
    }

    /// Makes a transmitter and its receiver, whose waves are delivered at once, in order, on the broadcasting thread.
    ///
    /// - Parameter strategy: What a new listener is given of earlier waves; nothing unless you say otherwise.
    @inlinable
    public static func make(with strategy: Strategy = .hot) -> (Receiver.Transmitter, Receiver) {
        switch strategy {
        case .cold: make(delivery: .cold)
        case .warm(let limit): make(delivery: .warm(upTo: limit))
        case .hot: make(delivery: .ordered)
        }
    }

    /// Makes a transmitter and its receiver on a strategy that delivers in place, for waves of any type.
    ///
    /// - Parameter delivery: `.ordered`, `.immediate`, one of them with a replay or a bound, or a strategy of your own.
    @inlinable
    public static func make(delivery: some SynchronousDelivery) -> (Receiver.Transmitter, Receiver) {
        make(on: Messenger(delivery: delivery))
    }

    /// Makes a transmitter and its receiver on any strategy, for waves that may cross threads.
    ///
    /// With `.mainLoop.warm(upTo: 3)`, for instance, listeners are called on the main loop's next turn, and a new one
    /// is given the last three waves.
    ///
    /// - Parameter delivery: Any delivery strategy, those that you write yourself included.
    @inlinable
    public static func make(delivery: some DeliveryStrategy) -> (Receiver.Transmitter, Receiver) where Wave: Sendable {
        make(on: Messenger(delivery: delivery))
    }

    /// Makes a transmitter and its receiver on a strategy that delivers in place.
    ///
    /// - Parameter delivery: Any strategy that delivers in place, those that you write yourself included.
    @inlinable
    public static func make(
        delivery: some SynchronousDelivery
    ) -> (Receiver.Transmitter, Receiver) where Wave: Sendable {
        make(on: Messenger(delivery: delivery))
    }

    @inlinable
    static func make(on messenger: Messenger<Wave>) -> (Receiver.Transmitter, Receiver) {
        let receiver = Receiver(on: messenger)
        return (Transmitter(to: receiver), receiver)
    }
}
