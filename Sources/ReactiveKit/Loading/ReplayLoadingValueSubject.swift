public import SwiftObserver

/// A subject of loading states that keeps the values that were loaded for those who observe later.
///
/// Observers receive the last values that were loaded. A failure takes their place, until the next value is loaded; that it
/// is loading is kept only as long as there was neither. The end is kept, too.
public final class ReplayLoadingValueSubject<Val, LoadingError: Swift.Error, Error: Swift.Error>:
    Subject<LoadingState<Val, LoadingError>, Error>, @unchecked Sendable
{
    // Inherits the condition.

    /// How many values are kept.
    public let bufferSize: Int

    /// A subject that keeps some values, by default all, and delivers in place, in order.
    ///
    /// - Parameter bufferSize: How many values are kept. A negative number counts as zero, and with zero nothing is kept but the
    ///   end.
    public convenience init(bufferSize: Int = Int.max) {
        self.init(bufferSize: bufferSize, delivery: .ordered)
    }

    /// A subject that keeps some values, and delivers by a strategy that does so in place.
    public convenience init(bufferSize: Int = Int.max, delivery: some SynchronousDelivery) {
        self.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), keeping: bufferSize)
    }

    /// A subject that keeps some values, and delivers by any strategy. Its values may leave the context that sends them, so
    /// they are `Sendable`.
    public convenience init(bufferSize: Int = Int.max, delivery: some DeliveryStrategy) where Val: Sendable {
        self.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), keeping: bufferSize)
    }

    /// A subject that keeps some values, and delivers by a strategy that does so in place.
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
        // A state that is loading takes nobody's place.
        if case .next(.loading) = event { return }
        messenger.releaseReplaced()
    }

    @_disfavoredOverload
    public override func observe(
        with observer: @escaping Observer<LoadingState<Val, LoadingError>, Error>
    ) -> any Disposable {
        eventSignal.observe(on: nil, observer)
    }
}

extension SignalProtocol where Element: LoadingStateProtocol {
    /// The states as a signal that replays the values that were loaded to those who observe later, once it is connected.
    ///
    /// - Parameter limit: How many values are kept, by default all. A negative number counts as zero, and with zero nothing is
    ///   kept, the end included.
    public func replayValues(
        limit: Int = Int.max
    ) -> ConnectableSignal<Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error>> {
        let states: Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error> = _serialSignal.stage {
            downstream in
            let next = downstream.next
            return downstream.before { next($0.asLoadingState) }
        }
        if limit <= 0 { return states.multicast(subject: PassthroughSubject()) }
        return states.multicast(subject: ReplayLoadingValueSubject(bufferSize: limit))
    }

    /// The states as a signal that observes this one but once, from when it is first observed until nobody observes it any
    /// more, and replays the values that were loaded to those who observe later.
    ///
    /// - Parameter limit: How many values are kept, by default all. A negative number counts as zero, and with zero nothing is
    ///   kept, the end included.
    public func shareReplayValues(
        limit: Int = Int.max
    ) -> Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error> {
        replayValues(limit: limit).refCount()
    }
}
