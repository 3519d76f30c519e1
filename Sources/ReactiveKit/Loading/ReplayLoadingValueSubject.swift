public import SwiftObserver

/// A subject of loading states that keeps loaded values for later observers.
///
/// ```swift
/// let user = ReplayLoadingValueSubject<String, CancellationError, Never>(
///     bufferSize: 1
/// )
/// user.send(.loaded("Ada"))
/// user.send(.loading)
/// _ = user.observeNext { print($0) }    // prints: loaded("Ada")
/// ```
///
/// Observers receive the last loaded values. A failure takes their place until the next value is loaded. The state
/// `loading` is kept only before the first value or failure. The end is kept, too.
public final class ReplayLoadingValueSubject<Val, LoadingError: Swift.Error, Error: Swift.Error>:
    Subject<LoadingState<Val, LoadingError>, Error>, @unchecked Sendable
{
    // Inherits the condition and the reason from `Subject`.

    /// The number of values to keep.
    public let bufferSize: Int

    /// Creates a subject that keeps some values, by default all, and delivers in place, in order.
    ///
    /// - Parameter bufferSize: The number of values to keep. A negative number counts as zero, and with zero nothing is
    ///   kept but the end.
    public convenience init(bufferSize: Int = Int.max) {
        self.init(bufferSize: bufferSize, delivery: .ordered)
    }

    /// Creates a subject that keeps some values, with a strategy that delivers in place.
    public convenience init(bufferSize: Int = Int.max, delivery: some SynchronousDelivery) {
        self.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), keeping: bufferSize)
    }

    /// Creates a subject that keeps some values, with any strategy. Its values may leave the context that sends them,
    /// so they are `Sendable`.
    public convenience init(bufferSize: Int = Int.max, delivery: some DeliveryStrategy) where Val: Sendable {
        self.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), keeping: bufferSize)
    }

    /// Creates a subject that keeps some values, with a strategy that delivers in place.
    public convenience init(bufferSize: Int = Int.max, delivery: some SynchronousDelivery) where Val: Sendable {
        self.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), keeping: bufferSize)
    }

    private init(_ messenger: Messenger<Signal<LoadingState<Val, LoadingError>, Error>.Event>, keeping bufferSize: Int)
    {
        self.bufferSize = max(0, bufferSize)
        messenger.setKeeping { event in
            switch event {
            case .next(.loaded): .together
            case .next(.loading): .atFirst
            default: .alone
            }
        }
        super.init(messenger, bufferLimit: bufferSize, isPlain: false)
    }

    /// Sends a state, or the end.
    public override func on(_ event: Signal<LoadingState<Val, LoadingError>, Error>.Event) {
        send(event, keepingEnd: true)
    }

    @_disfavoredOverload
    public override func observe(
        with observer: @escaping Observer<LoadingState<Val, LoadingError>, Error>
    ) -> any Disposable {
        eventSignal.observe(on: nil, observer)
    }
}

extension SignalProtocol where Element: LoadingStateProtocol {
    /// Returns a signal that, once connected, replays the loaded values to later observers.
    ///
    /// ```swift
    /// let user = SafeSignal(just: "Ada").toLoadingSignal().replayValues(limit: 1)
    /// _ = user.connect()
    /// _ = user.observeNext { print($0) }    // prints: loaded("Ada")
    /// ```
    ///
    /// - Parameter limit: The number of values to keep, by default all. A negative number counts as zero, and with zero
    ///   nothing is kept, the end included.
    public func replayValues(
        limit: Int = Int.max
    ) -> ConnectableSignal<Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error>> {
        replayValues(limit: limit, as: "replayValues")
    }

    private func replayValues(
        limit: Int, as name: StaticString
    ) -> ConnectableSignal<Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error>> {
        let states: Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error> = _serialSignal.stage {
            downstream in
            let next = downstream.next
            return downstream.before { next($0.asLoadingState) }
        }
        if limit <= 0 { return states.shared(through: PassthroughSubject(), as: name) }
        return states.shared(through: ReplayLoadingValueSubject(bufferSize: limit), as: name)
    }

    /// Returns a signal that observes this one only once, from its first observer to its last, and replays the loaded
    /// values to later observers.
    ///
    /// ```swift
    /// let user = SafeSignal(performing: { print("fetch"); return "Ada" })
    /// let shared = user.toLoadingSignal().shareReplayValues(limit: 1)
    /// _ = shared.value().observeNext { print($0) }    // prints: fetch Ada
    /// _ = shared.value().observeNext { print($0) }    // prints: Ada
    /// ```
    ///
    /// - Parameter limit: The number of values to keep, by default all. A negative number counts as zero, and with zero
    ///   nothing is kept, the end included.
    public func shareReplayValues(
        limit: Int = Int.max
    ) -> Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error> {
        replayValues(limit: limit, as: "")
            .shared(by: SharedConnection(disconnectingAt: 0), as: "shareReplayValues")
    }
}
