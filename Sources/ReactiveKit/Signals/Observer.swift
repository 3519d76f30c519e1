/// A function that takes the events of a signal.
public typealias Observer<Element, Error: Swift.Error> = (Signal<Element, Error>.Event) -> Void

/// A function that takes the events of a signal that cannot fail.
public typealias SafeObserver<Element> = Observer<Element, Never>

/// Another name of `Observer`, which no other module has.
public typealias SignalObserver<Element, Error: Swift.Error> = Observer<Element, Error>

/// A type that takes the events of a signal.
public protocol ObserverProtocol<Element, Error> {
    /// The type of the elements in `next` events.
    associatedtype Element

    /// The type of the error with which the signal may fail.
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

    /// Takes an element, and then the completion.
    @inlinable
    public func receive(lastElement element: Element) {
        on(.next(element))
        on(.completed)
    }

    /// Returns this observer as a function, which retains it.
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

/// An observer that calls a function.
public struct AnyObserver<Element, Error: Swift.Error>: ObserverProtocol {
    /// The function that is called with each event.
    public let observer: Observer<Element, Error>

    /// Creates an observer that calls a function with each event, where the event comes.
    @inlinable
    public init(observer: @escaping Observer<Element, Error>) {
        self.observer = observer
    }

    @inlinable
    public func on(_ event: Signal<Element, Error>.Event) {
        observer(event)
    }
}
