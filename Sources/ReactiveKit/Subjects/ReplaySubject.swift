public import SwiftObserver

/// A subject that keeps its last elements and its end for later observers.
///
/// ```swift
/// let log = ReplaySubject<String, Never>(bufferSize: 2)
/// for line in ["start", "open", "save"] { log.send(line) }
/// _ = log.observeNext { print($0) }    // prints: open save
/// log.send("quit")                     // prints: quit
/// ```
///
/// Observers receive the kept events first, and then each event that is sent. No event is missing and none comes twice,
/// whatever other threads send meanwhile. The buffer grows up to its size, or until `clearReplay()`.
public final class ReplaySubject<Element, Error: Swift.Error>: Subject<Element, Error>, @unchecked Sendable {
    // Inherits the condition and the reason from `Subject`.

    /// The number of elements to keep.
    public let bufferSize: Int

    /// Creates a subject that keeps some elements, by default all, and delivers in place, in order.
    ///
    /// - Parameter bufferSize: The number of elements to keep. A negative number counts as zero. The end is kept in any
    ///   case.
    public convenience init(bufferSize: Int = Int.max) {
        self.init(bufferSize: bufferSize, delivery: .ordered)
    }

    /// Creates a subject that keeps some elements, with a strategy that delivers in place.
    public init(bufferSize: Int = Int.max, delivery: some SynchronousDelivery) {
        self.bufferSize = max(0, bufferSize)
        super.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), bufferLimit: bufferSize)
    }

    /// Creates a subject that keeps some elements, with any strategy. Its elements may leave the context that sends
    /// them, so they are `Sendable`.
    public init(bufferSize: Int = Int.max, delivery: some DeliveryStrategy) where Element: Sendable {
        self.bufferSize = max(0, bufferSize)
        super.init(Messenger(delivery: delivery.warm(upTo: bufferSize)), bufferLimit: bufferSize)
    }

    /// Creates a subject that keeps some elements, with a strategy that delivers in place.
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
///
/// ```swift
/// let log = SafeReplaySubject<String>()
/// for line in ["start", "save"] { log.send(line) }
/// _ = log.observeNext { print($0) }    // prints: start save
/// ```
public typealias SafeReplaySubject<Element> = ReplaySubject<Element, Never>

/// A subject that keeps its last element and its end for later observers.
///
/// ```swift
/// let user = ReplayOneSubject<String, Never>()
/// user.send("guest")
/// user.send("Ada")
/// _ = user.observeNext { print($0) }    // prints: Ada
/// ```
///
/// Observers receive the kept events first, and then each event that is sent. No event is missing and none comes twice,
/// whatever other threads send meanwhile.
public final class ReplayOneSubject<Element, Error: Swift.Error>: Subject<Element, Error>, @unchecked Sendable {
    // Inherits the condition and the reason from `Subject`.

    /// Creates a subject that delivers in place, in order.
    public override init() {
        super.init(Messenger(keepingOne: ()), bufferLimit: 1)
    }

    /// Creates a subject with a strategy that delivers in place.
    public init(delivery: some SynchronousDelivery) {
        super.init(Messenger(delivery: delivery.warm(upTo: 1)), bufferLimit: 1)
    }

    /// Creates a subject with any strategy. Its elements may leave the context that sends them, so they are `Sendable`.
    public init(delivery: some DeliveryStrategy) where Element: Sendable {
        super.init(Messenger(delivery: delivery.warm(upTo: 1)), bufferLimit: 1)
    }

    /// Creates a subject with a strategy that delivers in place.
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
///
/// ```swift
/// let user = SafeReplayOneSubject<String>()
/// user.send("Ada")
/// _ = user.observeNext { print($0) }    // prints: Ada
/// ```
public typealias SafeReplayOneSubject<Element> = ReplayOneSubject<Element, Never>
