/// A signal that is given its events by calls.
public protocol SubjectProtocol<Element, Error>: SignalProtocol, ObserverProtocol {}

extension SubjectProtocol {
    /// Sends an element to everybody who observes.
    @inlinable
    public func send(_ element: Element) {
        on(.next(element))
    }

    /// Ends the signal for everybody who observes.
    @inlinable
    public func send(completion: Subscribers.Completion<Error>) {
        on(Signal<Element, Error>.Event(completion))
    }

    /// Sends an element and completes the signal.
    @inlinable
    public func send(lastElement element: Element) {
        on(.next(element))
        on(.completed)
    }
}

extension SubjectProtocol where Element == Void {
    /// Sends word that something happened.
    @inlinable
    public func send() {
        on(.next(()))
    }
}
