/// Something that takes the events of a signal.
public protocol ObserverProtocol<Element, Error> {
    /// What it is given in `next` events.
    associatedtype Element

    /// With what the signal may fail.
    associatedtype Error: Swift.Error

    /// Takes an event.
    func on(_ event: Signal<Element, Error>.Event)
}

extension ObserverProtocol {
    /// Takes an element: the event `next`.
    @inlinable
    public func receive(_ element: Element) {
        on(.next(element))
    }

    /// Takes the end of the signal: the event `completed` or `failed`.
    @inlinable
    public func receive(completion: Subscribers.Completion<Error>) {
        on(Signal<Element, Error>.Event(completion))
    }

    /// Takes an element, and that the signal completed with it.
    @inlinable
    public func receive(lastElement element: Element) {
        on(.next(element))
        on(.completed)
    }

    /// This observer as a function, which retains it.
    @inlinable
    public func toObserver() -> Observer<Element, Error> {
        { on($0) }
    }
}

extension ObserverProtocol where Element == Void {
    /// Takes an element: the event `next`.
    @inlinable
    public func receive() {
        on(.next(()))
    }
}
