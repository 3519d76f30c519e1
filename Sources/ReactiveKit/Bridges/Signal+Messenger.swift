public import SwiftObserver

extension SignalProtocol where Error == Never {
    /// Makes a messenger that sends the elements of this signal, and is finished when the signal completes.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let observer = FreeObservation()
    /// let scores = PassthroughSubject<Int, Never>()
    /// let messages = scores.makeMessenger()
    /// observer.observe(messages) { print($0) }
    /// scores.send(90)    // prints: 90
    /// ```
    ///
    /// The signal is observed at once. The observation does not retain the messenger, and ends with the first element
    /// after the messenger is gone.
    public func makeMessenger() -> Messenger<Element> {
        feed(Messenger())
    }

    /// Makes a messenger that sends the elements of this signal, with a strategy that delivers in place.
    public func makeMessenger(delivery: some SynchronousDelivery) -> Messenger<Element> {
        feed(Messenger(delivery: delivery))
    }

    /// Makes a messenger that sends the elements of this signal, with any strategy. Elements may leave the context in
    /// which they come, so they are `Sendable`.
    public func makeMessenger(delivery: some DeliveryStrategy) -> Messenger<Element> where Element: Sendable {
        feed(Messenger(delivery: delivery))
    }

    /// Makes a messenger that sends the elements of this signal, with a strategy that delivers in place.
    public func makeMessenger(delivery: some SynchronousDelivery) -> Messenger<Element> where Element: Sendable {
        feed(Messenger(delivery: delivery))
    }

    /// Sends the elements of this signal through a messenger, until the signal ends or the returned disposable is
    /// disposed.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let (price, total) = (Property(5), Messenger<Int>())
    /// let observer = FreeObservation()
    /// observer.observe(total) { print($0) }
    /// price.map { $0 * 2 }.bind(to: total)    // prints: 10
    /// price.value = 6                         // prints: 12
    /// ```
    ///
    /// The binding does not retain the messenger, and ends with the first element after the messenger is gone. It
    /// leaves out elements that it has caused itself, through bindings that form a loop.
    @discardableResult
    public func bind(to messenger: Messenger<Element>) -> any Disposable {
        let observation = Observation()
        _serialSignal.led(by: Cause()).begin(observation, on: nil, into: messenger) { [weak messenger] element in
            if let messenger { messenger.send(element) } else { observation.end() }
        } end: { _ in
            observation.end()
        }
        return observation
    }

    private func feed(_ messenger: Messenger<Element>) -> Messenger<Element> {
        let observation = Observation()
        _serialSignal.begin(observation, on: nil, into: messenger) { [weak messenger] element in
            if let messenger { messenger.send(element) } else { observation.end() }
        } end: { [weak messenger] _ in
            if observation.end() { messenger?.finish() }
        }
        return messenger
    }
}
