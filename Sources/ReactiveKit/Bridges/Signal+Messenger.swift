public import SwiftObserver

extension SignalProtocol where Error == Never {
    /// A messenger that sends the elements of this signal, and is finished when that completes.
    ///
    /// The signal is observed at once. The observation does not hold the messenger, and ends with the first element that comes
    /// when that is gone.
    public func makeMessenger() -> Messenger<Element> {
        feed(Messenger())
    }

    /// The same with a messenger that delivers by a strategy that does so in place.
    public func makeMessenger(delivery: some SynchronousDelivery) -> Messenger<Element> {
        feed(Messenger(delivery: delivery))
    }

    /// The same with a messenger that delivers by any strategy. Elements may leave the context in which they come, so they are
    /// `Sendable`.
    public func makeMessenger(delivery: some DeliveryStrategy) -> Messenger<Element> where Element: Sendable {
        feed(Messenger(delivery: delivery))
    }

    /// The same with a messenger that delivers by a strategy that does so in place.
    public func makeMessenger(delivery: some SynchronousDelivery) -> Messenger<Element> where Element: Sendable {
        feed(Messenger(delivery: delivery))
    }

    /// Has a messenger send the elements of this signal, until that ends or what is returned is disposed.
    ///
    /// The binding does not hold the messenger, and ends with the first element that comes when that is gone. What it has
    /// brought about itself, by bindings that form a loop, is left out.
    @discardableResult
    public func bind(to messenger: Messenger<Element>) -> any Disposable {
        let observation = Observation()
        _serialSignal.led(by: Cause()).begin(observation, on: nil) { [weak messenger] element in
            if let messenger { messenger.send(element) } else { observation.end() }
        } end: { _ in
            observation.end()
        }
        return observation
    }

    private func feed(_ messenger: Messenger<Element>) -> Messenger<Element> {
        let observation = Observation()
        _serialSignal.begin(observation, on: nil) { [weak messenger] element in
            if let messenger { messenger.send(element) } else { observation.end() }
        } end: { [weak messenger] _ in
            if observation.end() { messenger?.finish() }
        }
        return messenger
    }
}
