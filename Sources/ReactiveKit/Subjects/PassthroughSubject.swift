public import SwiftObserver

/// A subject that keeps nothing: an observer gets the events that are sent from then on.
///
/// ```swift
/// let name = PassthroughSubject<String, Never>()
/// _ = name.observeNext { print($0) }
/// name.send("Jim")                                // prints: Jim
/// ```
///
/// An observer that comes after the end gets nothing, not even the end. A strategy that replays changes both.
public final class PassthroughSubject<Element, Error: Swift.Error>: Subject<Element, Error>, @unchecked Sendable {
    // Inherits the condition and the reason from `Subject`.

    /// Creates a subject that delivers in place, in order.
    public override init() {
        super.init(Messenger())
    }

    /// Creates a subject with a strategy that delivers in place.
    public init(delivery: some SynchronousDelivery) {
        super.init(Messenger(delivery: delivery))
    }

    /// Creates a subject with any strategy. Its elements may leave the context that sends them, so they are `Sendable`.
    public init(delivery: some DeliveryStrategy) where Element: Sendable {
        super.init(Messenger(delivery: delivery))
    }

    /// Creates a subject with a strategy that delivers in place.
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
    /// Creates a signal of the arguments with which a function in a variable is called from now on. The function is
    /// replaced.
    ///
    /// ```swift
    /// var onTap: (Int) -> Void = { _ in }
    /// let taps = SafeSignal(takingOver: &onTap)
    /// _ = taps.observeNext { print("row", $0) }
    /// onTap(4)    // prints: row 4
    /// ```
    ///
    /// Elements that come while the signal is not observed are lost. The new function retains the signal's source.
    public init(takingOver nextObserver: inout (Element) -> Void) {
        let subject = PassthroughSubject<Element, Never>()
        nextObserver = { subject.send($0) }
        self = subject.toSignal()
    }
}

extension Signal where Element == Void, Error == Never {
    /// Creates a signal of the calls of a function in a variable from now on. The function is replaced.
    ///
    /// Elements that come while the signal is not observed are lost. The new function retains the signal's source.
    public init(takingOver nextObserver: inout () -> Void) {
        let subject = PassthroughSubject<Void, Never>()
        nextObserver = { subject.send() }
        self = subject.toSignal()
    }
}

extension Signal {
    /// Returns a signal, and the observer that sends its events. Events that are sent while the signal is not observed
    /// are lost.
    ///
    /// ```swift
    /// let (scores, input) = Signal<Int, Never>.withObserver()
    /// _ = scores.observeNext { print($0) }
    /// input.receive(90)    // prints: 90
    /// ```
    public static func withObserver() -> (Signal<Element, Error>, AnyObserver<Element, Error>) {
        let subject = PassthroughSubject<Element, Error>()
        return (subject.toSignal(), AnyObserver(observer: subject.on))
    }
}
