public import SwiftObserver

/// A subject that keeps nothing: who observes gets what is sent from then on.
///
/// ```swift
/// let name = PassthroughSubject<String, Never>()
/// _ = name.observeNext { print($0) }
/// name.send("Jim")                                // prints Jim
/// ```
///
/// Who observes it after its end gets nothing, not even the end. A strategy that replays changes both.
public final class PassthroughSubject<Element, Error: Swift.Error>: Subject<Element, Error>, @unchecked Sendable {
    // Inherits the condition.

    /// A subject that delivers in place, in order.
    public override init() {
        super.init(Messenger())
    }

    /// A subject that delivers by a strategy that does so in place.
    public init(delivery: some SynchronousDelivery) {
        super.init(Messenger(delivery: delivery))
    }

    /// A subject that delivers by any strategy. Its elements may leave the context that sends them, so they are `Sendable`.
    public init(delivery: some DeliveryStrategy) where Element: Sendable {
        super.init(Messenger(delivery: delivery))
    }

    /// A subject that delivers by a strategy that does so in place.
    public init(delivery: some SynchronousDelivery) where Element: Sendable {
        super.init(Messenger(delivery: delivery))
    }

    @inlinable
    public override func on(_ event: Signal<Element, Error>.Event) {
        send(event, keepingEnd: false)
    }

    @_disfavoredOverload
    @inlinable
    public override func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        eventSignal.observe(on: nil, observer)
    }
}

extension Signal where Error == Never {
    /// A signal of what a function that is kept in a variable is called with from now on: the function is replaced.
    ///
    /// What comes while nobody observes is lost. The new function holds the signal's source.
    public init(takingOver nextObserver: inout (Element) -> Void) {
        let subject = PassthroughSubject<Element, Never>()
        nextObserver = { subject.send($0) }
        self = subject.toSignal()
    }
}

extension Signal where Element == Void, Error == Never {
    /// A signal of the calls of a function that is kept in a variable, from now on: the function is replaced.
    ///
    /// What comes while nobody observes is lost. The new function holds the signal's source.
    public init(takingOver nextObserver: inout () -> Void) {
        let subject = PassthroughSubject<Void, Never>()
        nextObserver = { subject.send() }
        self = subject.toSignal()
    }
}

extension Signal {
    /// A signal, and the observer that gives it its events. What is sent while nobody observes the signal is lost.
    public static func withObserver() -> (Signal<Element, Error>, AnyObserver<Element, Error>) {
        let subject = PassthroughSubject<Element, Error>()
        return (subject.toSignal(), AnyObserver(observer: subject.on))
    }
}
