/// A function that is given the events of a signal.
public typealias Observer<Element, Error: Swift.Error> = (Signal<Element, Error>.Event) -> Void

/// A function that is given the events of a signal that cannot fail.
public typealias SafeObserver<Element> = Observer<Element, Never>

/// The same as `Observer`, under a name that no other module has.
public typealias SignalObserver<Element, Error: Swift.Error> = Observer<Element, Error>

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

/// An observer that is a function.
public struct AnyObserver<Element, Error: Swift.Error>: ObserverProtocol {
    /// What is called with each event.
    public let observer: Observer<Element, Error>

    /// An observer that calls a function with each event, where the event comes.
    @inlinable
    public init(observer: @escaping Observer<Element, Error>) {
        self.observer = observer
    }

    @inlinable
    public func on(_ event: Signal<Element, Error>.Event) {
        observer(event)
    }
}
