/// A function that takes the events of a signal.
///
/// ```swift
/// let log: Observer<Int, Never> = { event in print(event) }
/// let upload = SafeSignal(sequence: [50, 100])
/// _ = upload.observe { log($0) }    // prints: next(50) next(100) completed
/// ```
public typealias Observer<Element, Error: Swift.Error> = (Signal<Element, Error>.Event) -> Void

/// A function that takes the events of a signal that cannot fail.
///
/// ```swift
/// let log: SafeObserver<Int> = { event in print(event) }
/// _ = SafeSignal(just: 100).observe { log($0) }
/// // prints: next(100) completed
/// ```
public typealias SafeObserver<Element> = Observer<Element, Never>

/// Another name of `Observer`, which no other module has.
///
/// ```swift
/// import SwiftObserver
///
/// let log: SignalObserver<Int, Never> = { event in print(event) }
/// _ = SafeSignal(just: 100).observe { log($0) }
/// // prints: next(100) completed
/// ```
public typealias SignalObserver<Element, Error: Swift.Error> = Observer<Element, Error>

/// A type that takes the events of a signal.
///
/// ```swift
/// final class EventLog: ObserverProtocol {
///     func on(_ event: Signal<Int, Never>.Event) { print("log", event) }
/// }
/// _ = SafeSignal(just: 100).observe(with: EventLog())
/// // prints: log next(100) | log completed
/// ```
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
    ///
    /// ```swift
    /// let upload = Signal<Int, Never> { observer in
    ///     observer.receive(50)
    ///     observer.receive(lastElement: 100)
    ///     return NonDisposable.instance
    /// }
    /// _ = upload.observeNext { print($0) }    // prints: 50 100
    /// ```
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
    ///
    /// ```swift
    /// let total = PassthroughSubject<Int, Never>()
    /// _ = total.observeNext { print($0) }
    /// let send = total.toObserver()
    /// send(.next(15))    // prints: 15
    /// ```
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
///
/// ```swift
/// let log = AnyObserver<Int, Never> { event in print("log", event) }
/// _ = SafeSignal(just: 100).observe(with: log)
/// // prints: log next(100) | log completed
/// ```
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
