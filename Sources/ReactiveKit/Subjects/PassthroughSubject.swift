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
