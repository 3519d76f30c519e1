public import SwiftObserver

/// A subject that keeps the last elements that were sent, and its end, for those who observe later.
///
/// Observers receive what is kept first, and then what is sent from then on: nothing is missing and nothing comes twice,
/// whatever other threads send meanwhile. What is kept grows up to the size of the buffer, or until `clearReplay()`.
public final class ReplaySubject<Element, Error: Swift.Error>: Subject<Element, Error>, @unchecked Sendable {
    // Inherits the condition.

    /// How many elements are kept.
    public let bufferSize: Int

    /// A subject that keeps some elements, by default all, and delivers in place, in order.
    ///
    /// - Parameter bufferSize: How many elements are kept. A negative number counts as zero. The end is kept in any case.
    public convenience init(bufferSize: Int = Int.max) {
        self.init(bufferSize: bufferSize, delivery: .ordered)
    }

    /// A subject that keeps some elements, and delivers by a strategy that does so in place.
    public init(bufferSize: Int = Int.max, delivery: some SynchronousDelivery) {
        self.bufferSize = max(0, bufferSize)
        super.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), bufferLimit: bufferSize)
    }

    /// A subject that keeps some elements, and delivers by any strategy. Its elements may leave the context that sends them,
    /// so they are `Sendable`.
    public init(bufferSize: Int = Int.max, delivery: some DeliveryStrategy) where Element: Sendable {
        self.bufferSize = max(0, bufferSize)
        super.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), bufferLimit: bufferSize)
    }

    /// A subject that keeps some elements, and delivers by a strategy that does so in place.
    public init(bufferSize: Int = Int.max, delivery: some SynchronousDelivery) where Element: Sendable {
        self.bufferSize = max(0, bufferSize)
        super.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), bufferLimit: bufferSize)
    }

    @inlinable
    public override func on(_ event: Signal<Element, Error>.Event) {
        send(event, keepingEnd: true)
    }

    @_disfavoredOverload
    @inlinable
    public override func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        eventSignal.observe(on: nil, observer)
    }
}

/// A subject that replays and cannot fail.
public typealias SafeReplaySubject<Element> = ReplaySubject<Element, Never>

/// A subject that keeps the last element that was sent, and its end, for those who observe later.
///
/// Observers receive what is kept first, and then what is sent from then on: nothing is missing and nothing comes twice,
/// whatever other threads send meanwhile.
public final class ReplayOneSubject<Element, Error: Swift.Error>: Subject<Element, Error>, @unchecked Sendable {
    // Inherits the condition.

    /// A subject that delivers in place, in order.
    public override init() {
        super.init(Messenger(keepingOne: ()), bufferLimit: 1)
    }

    /// A subject that delivers by a strategy that does so in place.
    public init(delivery: some SynchronousDelivery) {
        super.init(Messenger(delivery: delivery.warm(upTo: 1)), bufferLimit: 1)
    }

    /// A subject that delivers by any strategy. Its elements may leave the context that sends them, so they are `Sendable`.
    public init(delivery: some DeliveryStrategy) where Element: Sendable {
        super.init(Messenger(delivery: delivery.warm(upTo: 1)), bufferLimit: 1)
    }

    /// A subject that delivers by a strategy that does so in place.
    public init(delivery: some SynchronousDelivery) where Element: Sendable {
        super.init(Messenger(delivery: delivery.warm(upTo: 1)), bufferLimit: 1)
    }

    @inlinable
    public override func on(_ event: Signal<Element, Error>.Event) {
        send(event, keepingEnd: true)
    }

    @_disfavoredOverload
    @inlinable
    public override func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        eventSignal.observe(on: nil, observer)
    }
}

/// A subject that replays one element and cannot fail.
public typealias SafeReplayOneSubject<Element> = ReplayOneSubject<Element, Never>
