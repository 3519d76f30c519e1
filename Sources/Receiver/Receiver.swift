public import SwiftObserver

/// The reading end of a transmitter/receiver pair: if you have it, you can listen.
///
/// ```swift
/// let (transmitter, receiver) = Receiver<String>.make()
/// receiver.listen { print("Hello", $0) }
/// transmitter.broadcast("Ada")    // prints: Hello Ada
/// ```
///
/// A receiver is made together with its ``Transmitter`` by ``make(with:)`` or `make(delivery:)`, taken from any
/// observable by `makeReceiver()`, or derived from another receiver by an operator such as ``map(_:)``.
///
/// The `Messenger` behind the receiver and its delivery strategy decide everything about delivery: the order of waves,
/// the threads on which they arrive, the waves that a new listener gets, and the number of waves that may wait. So you
/// may broadcast, listen and dispose on any thread and inside any listener, and listeners are called in the order in
/// which they began to listen.
///
/// A transmitter retains its receiver; a receiver does not know its transmitters. Listeners belong to the messenger:
/// they live until they are disposed or until the last transmitter and the last receiver are gone.
///
/// A receiver is an `Observable` whose messages are the waves, so objects that conform to `Observer` can observe it.
public final class Receiver<Wave>: Observable {

    /// A listener: a function that is called with each wave.
    ///
    /// ```swift
    /// let show: Receiver<String>.Handler = { print($0) }
    /// let (transmitter, receiver) = Receiver<String>.make()
    /// receiver.listen { show($0) }
    /// transmitter.broadcast("Ada")    // prints: Ada
    /// ```
    public typealias Handler = (Wave) -> Void

    /// The messenger that carries the waves.
    ///
    /// Use it for functions that the module itself does not have: exchanging the delivery strategy, forgetting the kept
    /// waves, reading the numbers. Retaining the messenger does not keep a derived receiver alive, and once that
    /// receiver is deallocated, its messenger keeps no waves. So retain the receiver.
    public let messenger: Messenger<Wave>

    /// The observable that returned this receiver, retained.
    @usableFromInline
    let origin: AnyObject?

    /// The connection to the upstream, if this is a derived receiver.
    @usableFromInline
    let feed: Feed<Wave>?

    @inlinable
    init(on messenger: Messenger<Wave>, origin: AnyObject? = nil, feed: Feed<Wave>? = nil) {
        self.messenger = messenger
        self.origin = origin
        self.feed = feed
    }

    deinit {
        feed?.receiverDied()
    }

    /// Calls a function with every wave that is broadcast from now on, after the waves that the strategy replays.
    ///
    /// ```swift
    /// let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: 1))
    /// transmitter.broadcast(20)
    /// let shown = receiver.listen { print($0, "°C") }    // prints: 20 °C
    /// transmitter.broadcast(21)                          // prints: 21 °C
    /// shown.dispose()
    /// ```
    ///
    /// The replay (none for `hot`, the last few waves for `warm(upTo:)`, all for `cold`) goes to the new listener
    /// alone, oldest wave first. With the strategies of this module it has arrived when the call returns, unless a wave
    /// is being delivered at that time; then it follows that wave.
    ///
    /// The listener runs on the actor that it was written on: a closure in main-actor code runs on the main actor, at
    /// once if the wave is delivered on the main queue, and a moment later otherwise. A closure in code without an
    /// actor runs where the strategy delivers, by default on the broadcasting thread. Calls of one listener never
    /// overlap; under `.immediate` one may begin inside another, on the same thread.
    ///
    /// The receiver retains the listener and all the values that the closure captures. So capture the listening object
    /// weakly, or dispose of the listener. That also goes for a transmitter or receiver of the same pair, which would
    /// otherwise keep the pair alive through its own listener.
    ///
    /// - Parameters:
    ///   - handle: The listener.
    /// - Returns: A disposable that ends the listening. If you drop it, the listener lives as long as the pair.
    @preconcurrency
    @inlinable
    @discardableResult
    public func listen(
        @_inheritActorContext to handle: @escaping @isolated(any) @Sendable (Wave) -> Void
    ) -> Disposable {
        let listener = ClientClosure.handler(handle)
        return withExtendedLifetime(self) {
            Disposable(messenger.connect(on: listener.actor, listener.call))
        }
    }
}

// The messenger and `Feed` lock by themselves, and `origin` is only retained.
extension Receiver: @unchecked Sendable where Wave: Sendable {}

extension Receiver {

    /// The writing end of a pair, which broadcasts to the listeners of its receiver.
    ///
    /// ```swift
    /// final class Thermometer {
    ///     let temperature: Receiver<Double>
    ///     private let transmitter: Receiver<Double>.Transmitter
    ///
    ///     init() { (transmitter, temperature) = Receiver.make() }
    ///     func measure() { transmitter.broadcast(21.5) }
    /// }
    /// let thermometer = Thermometer()
    /// thermometer.temperature.listen { print($0) }
    /// thermometer.measure()    // prints: 21.5
    /// ```
    ///
    /// A transmitter is a value that may be copied freely; all copies are the same end. It retains its receiver, so
    /// that the listeners live at least as long as the last transmitter.
    public struct Transmitter {

        @usableFromInline
        let receiver: Receiver

        @inlinable
        init(to receiver: Receiver) {
            self.receiver = receiver
        }

        /// Broadcasts a wave to the listeners.
        ///
        /// ```swift
        /// let (transmitter, receiver) = Receiver<String>.make()
        /// receiver.listen { print($0) }
        /// transmitter.broadcast("Ada")    // prints: Ada
        /// ```
        ///
        /// The strategy of the pair decides when and where they are called. With the default one, they have been called
        /// when this returns, unless you broadcast inside a listener or while another thread is delivering: then the
        /// wave follows the waves before it. Waves are delivered in the order of the calls, also to listeners that
        /// broadcast.
        ///
        /// For an `Observer` of the receiver, the author of the wave is the receiver's messenger.
        @inlinable
        public func broadcast(_ wave: Wave) {
            receiver.messenger.send(wave)
        }
    }
}

extension Receiver.Transmitter: Sendable where Wave: Sendable {}

extension Receiver {

    /// The earlier waves that a new listener gets.
    ///
    /// ```swift
    /// let (transmitter, receiver) = Receiver<Int>.make(with: .warm(upTo: 2))
    /// for level in 1...3 { transmitter.broadcast(level) }
    /// receiver.listen { print($0) }    // prints: 2 3
    /// ```
    public enum Strategy: Sendable, Hashable {

        /// All earlier waves. The pair keeps every wave for as long as it exists.
        case cold

        /// The last earlier waves, up to a number, which is also the number that the pair keeps. A negative limit means
        /// zero.
        case warm(upTo: Int)

        /// No earlier waves. The pair keeps none.
        case hot
    }

    /// Creates a transmitter and its receiver, which deliver waves at once, in order, on the broadcasting thread.
    ///
    /// ```swift
    /// let (transmitter, receiver) = Receiver<String>.make(with: .cold)
    /// transmitter.broadcast("Ada")
    /// receiver.listen { print($0) }    // prints: Ada
    /// transmitter.broadcast("Grace")   // prints: Grace
    /// ```
    ///
    /// - Parameter strategy: The earlier waves that a new listener gets; by default, none.
    @inlinable
    public static func make(with strategy: Strategy = .hot) -> (Receiver.Transmitter, Receiver) {
        switch strategy {
        case .cold: make(delivery: .cold)
        case .warm(let limit): make(delivery: .warm(upTo: limit))
        case .hot: make(delivery: .ordered)
        }
    }

    /// Creates a transmitter and its receiver with a strategy that delivers in place, for waves of any type.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let (transmitter, receiver) = Receiver<Int>.make(delivery: .immediate)
    /// receiver.listen { print($0) }
    /// transmitter.broadcast(1)    // prints: 1
    /// ```
    ///
    /// - Parameter delivery: `.ordered`, `.immediate`, one of them with a replay or a bound, or a strategy of your own.
    @inlinable
    public static func make(delivery: some SynchronousDelivery) -> (Receiver.Transmitter, Receiver) {
        make(on: Messenger(delivery: delivery))
    }

    /// Creates a transmitter and its receiver with any strategy, for waves that may cross threads.
    ///
    /// With `.mainLoop.warm(upTo: 3)`, for example, listeners are called on the main loop's next turn, and a new one
    /// gets the last three waves.
    ///
    /// - Parameter delivery: Any delivery strategy, including your own.
    @inlinable
    public static func make(delivery: some DeliveryStrategy) -> (Receiver.Transmitter, Receiver) where Wave: Sendable {
        make(on: Messenger(delivery: delivery))
    }

    /// Creates a transmitter and its receiver with a strategy that delivers in place.
    ///
    /// - Parameter delivery: Any strategy that delivers in place, including your own.
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

/// Another name for ``Receiver``, for files that also import `SwiftObserver`.
///
/// ```swift
/// final class Counter {
///     let counts: WaveReceiver<Int>
///     private let transmitter: WaveTransmitter<Int>
///
///     init() { (transmitter, counts) = WaveReceiver.make() }
///     func count() { transmitter.broadcast(1) }
/// }
/// ```
///
/// In such files, the compiler takes `Receiver<Int>` in a type annotation for the type of that name in `SwiftObserver`,
/// and says that it cannot specialize a non-generic type. `Receiver.Receiver` does not help, since the module has the
/// same name as the type.
public typealias WaveReceiver<Wave> = Receiver<Wave>

/// Another name for ``Receiver/Transmitter``, for files that also import `SwiftObserver`.
///
/// ```swift
/// let (transmitter, receiver) = WaveReceiver<Int>.make()
/// let input: WaveTransmitter<Int> = transmitter
/// receiver.listen { print($0) }
/// input.broadcast(1)    // prints: 1
/// ```
public typealias WaveTransmitter<Wave> = Receiver<Wave>.Transmitter
