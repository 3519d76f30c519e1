public import SwiftObserver

extension SignalProtocol {
    /// Delivers the signal from here on with a strategy that delivers in place.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let steps = PassthroughSubject<Int, Never>()
    /// let inOrder = steps.delivered(by: .ordered)
    /// _ = inOrder.observeNext { print($0) }
    /// steps.send(1)    // prints: 1
    /// ```
    ///
    /// Every observation has a mailbox of its own, in which events wait until the strategy delivers them. A bound of
    /// the strategy may drop elements, but not the end.
    public func delivered(by strategy: some SynchronousDelivery) -> Signal<Element, Error> {
        _serialSignal.delivered { Messenger(delivery: strategy) }
    }

    /// Delivers the signal from here on with any strategy. Its elements may leave the context in which they come, so
    /// they are `Sendable`.
    ///
    /// Every observation has a mailbox of its own, in which events wait until the strategy delivers them. A bound of
    /// the strategy may drop elements, but not the end.
    public func delivered(by strategy: some DeliveryStrategy) -> Signal<Element, Error> where Element: Sendable {
        _serialSignal.delivered { Messenger(delivery: strategy) }
    }

    /// Delivers the signal from here on with a strategy that delivers in place.
    public func delivered(by strategy: some SynchronousDelivery) -> Signal<Element, Error> where Element: Sendable {
        _serialSignal.delivered { Messenger(delivery: strategy) }
    }
}

extension Signal {
    func delivered(by makeMessenger: @escaping () -> Messenger<Event>) -> Signal {
        let source = self
        return Signal(home: nil, canHop: true) { downstream in
            let messenger = makeMessenger()
            let part = Observation(upstreamOf: downstream.observation)
            let receiver = downstream.withoutActor
            let token = messenger.connect(on: downstream.actor) { event in
                if receiver.observation.isActive { receiver.receive(event) }
            }
            downstream.observation.attach(.disposable(CompositeDisposable([part, token])))
            downstream.note("delivered")
            // The source retains the messenger. Waiting events are still delivered when the source is gone.
            source.begin(
                Downstream(part) {
                    messenger.send(.next($0))
                } end: { completion in
                    if part.end() { messenger.finish(with: Event(completion)) }
                })
        }
    }
}
