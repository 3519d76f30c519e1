// Earlier names of types. They still work, and the compiler suggests the new ones.

/// The events of a signal.
@available(*, deprecated, message: "Write Signal<Element, Error>.Event")
public typealias Event<Element, Error: Swift.Error> = Signal<Element, Error>.Event

/// The error of signals that cannot fail.
@available(*, deprecated, renamed: "Never")
public typealias NoError = Never

/// A signal that cannot fail.
@available(*, deprecated, renamed: "SafeSignal")
public typealias Signal1<Element> = Signal<Element, Never>

/// An observer of a signal that cannot fail.
@available(*, deprecated, renamed: "SafeObserver")
public typealias Observer1<Element> = Observer<Element, Never>

/// A subject that keeps nothing.
@available(*, deprecated, renamed: "PassthroughSubject")
public typealias PublishSubject<Element, Error: Swift.Error> = PassthroughSubject<Element, Error>

/// A subject that keeps nothing and cannot fail.
@available(*, deprecated, message: "Write PassthroughSubject<Element, Never>")
public typealias SafePublishSubject<Element> = PassthroughSubject<Element, Never>

/// A subject that keeps nothing and cannot fail.
@available(*, deprecated, message: "Write PassthroughSubject<Element, Never>")
public typealias PublishSubject1<Element> = PassthroughSubject<Element, Never>

/// A subject that keeps elements and cannot fail.
@available(*, deprecated, renamed: "SafeReplaySubject")
public typealias ReplaySubject1<Element> = ReplaySubject<Element, Never>

/// A subject that keeps one element and cannot fail.
@available(*, deprecated, renamed: "SafeReplayOneSubject")
public typealias ReplayOneSubject1<Element> = ReplayOneSubject<Element, Never>

extension ObserverProtocol {
    /// Calls `receive(_:)`.
    @available(*, deprecated, renamed: "receive(_:)")
    public func next(_ element: Element) {
        on(.next(element))
    }

    /// Calls `receive(completion: .failure(error))`.
    @available(*, deprecated, message: "Write receive(completion: .failure(error))")
    public func failed(_ error: Error) {
        on(.failed(error))
    }

    /// Calls `receive(completion: .finished)`.
    @available(*, deprecated, message: "Write receive(completion: .finished)")
    public func completed() {
        on(.completed)
    }

    /// Calls `receive(lastElement:)`.
    @available(*, deprecated, renamed: "receive(lastElement:)")
    public func completed(with element: Element) {
        receive(lastElement: element)
    }
}

extension ObserverProtocol where Element == Void {
    /// Calls `receive()`.
    @available(*, deprecated, renamed: "receive()")
    public func next() {
        on(.next(()))
    }
}

extension Subject {
    /// Calls `on(_:)`.
    @_disfavoredOverload
    @available(*, deprecated, renamed: "on(_:)")
    public func send(_ event: Signal<Element, Error>.Event) {
        on(event)
    }
}
