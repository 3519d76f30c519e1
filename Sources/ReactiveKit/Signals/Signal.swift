public import SwiftObserver

/// A sequence of events that is produced anew for each observation.
///
/// ```swift
/// let counter = Signal<Int, Never> { observer in
///     observer.receive(1)
///     observer.receive(2)
///     observer.receive(completion: .finished)
///     return NonDisposable.instance
/// }
/// _ = counter.map { $0 * 10 }.observe { print($0) }
/// // prints: next(10) next(20) completed
/// ```
///
/// A signal does nothing until it is observed. Every observation has its own state. Its events come one at a time,
/// whatever threads they are sent from. ``SignalProtocol`` says where closures run.
///
/// Copying a signal copies a reference. A signal retains its closures and the signals that it was made of.
public struct Signal<Element, Error: Swift.Error>: SignalProtocol {
    /// A function that produces the events of one observation. It sends them to an observer, and returns a disposable
    /// that ends the production.
    ///
    /// ```swift
    /// let produce: Signal<Int, Never>.Producer = { observer in
    ///     observer.receive(lastElement: 3)
    ///     return NonDisposable.instance
    /// }
    /// _ = Signal { produce($0) }.observe { print($0) }
    /// // prints: next(3) completed
    /// ```
    public typealias Producer = (AtomicObserver<Element, Error>) -> any Disposable

    /// Starts an observation. Precondition: `downstream.actor` is nil, or `canHop` is true.
    @usableFromInline let start: (Downstream<Element, Error>) -> Void
    /// Whether events can come on any actor, without a hop in between.
    @usableFromInline let canHop: Bool
    /// What only some signals have. Operators copy signals often, so a signal takes few words.
    @usableFromInline let traits: SignalTraits<Element>?

    @usableFromInline typealias ElementObserving = SignalTraits<Element>.ElementObserving

    /// Creates a signal from the function that starts its observations.
    @inlinable
    init(
        home: (any Actor)?, canHop: Bool = false, observingElements: ElementObserving? = nil,
        starting start: @escaping (Downstream<Element, Error>) -> Void
    ) {
        self.start = start
        self.canHop = canHop
        traits = home == nil && observingElements == nil ? nil : SignalTraits(home, observingElements)
    }

    /// The actor on which events come, if that is known.
    @inlinable
    var home: (any Actor)? { traits?.home }

    /// Calls a function with the elements alone, on an actor, if that needs no more than an observation of the core.
    @inlinable
    var observingElements: ElementObserving? { traits?.observingElements }

    /// Creates a signal that gets its events from a closure that is called for each observation.
    ///
    /// The closure returns a disposable, which is disposed when the observation ends, for whatever reason. The closure
    /// runs on the actor on which it was written: in place if `observe` is called there, otherwise on the actor's next
    /// turn. A closure that belongs to no actor runs where `observe` is called.
    ///
    /// The observer may be used on any thread. It takes events until the first one that ends the signal, or until the
    /// observation is disposed. Only the closure, and the objects to which it hands the observer, retain the observer.
    @preconcurrency
    @inlinable
    public init(
        @_inheritActorContext _ producer:
            @escaping @isolated(any) @Sendable (AtomicObserver<Element, Error>) ->
            any Disposable
    ) {
        let closure = ClientClosure.transform(producer)
        self.init(home: nil, starting: Signal.producing(on: closure.actor, closure.call))
    }

    /// Creates a signal from a closure that may have nothing to dispose, and then returns nil.
    @preconcurrency
    @_disfavoredOverload
    @inlinable
    public init(
        @_inheritActorContext _ producer:
            @escaping @isolated(any) @Sendable (AtomicObserver<Element, Error>) ->
            (any Disposable)?
    ) {
        let closure = ClientClosure.transform(producer)
        let call = closure.call
        self.init(
            home: nil, starting: Signal.producing(on: closure.actor) { call($0) ?? NonDisposable.instance })
    }

    @_disfavoredOverload
    @inlinable
    public func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        observe(on: nil, observer)
    }

    @inlinable
    public var _serialSignal: Signal { self }
}

/// What a signal has whose events come on a known actor, or whose elements an observation of the core can give.
@usableFromInline
final class SignalTraits<Element> {
    @usableFromInline typealias ElementObserving = ((any Actor)?, @escaping (Element) -> Void) -> ObservationToken

    @usableFromInline let home: (any Actor)?
    @usableFromInline let observingElements: ElementObserving?

    @inlinable
    init(_ home: (any Actor)?, _ observingElements: ElementObserving?) {
        self.home = home
        self.observingElements = observingElements
    }
}

/// A signal that cannot fail.
///
/// ```swift
/// let name: SafeSignal<String> = Signal(just: "Ada")
/// _ = name.observeNext { print($0) }    // prints: Ada
/// ```
public typealias SafeSignal<Element> = Signal<Element, Never>

// A client's closures are checked where they are given. All other closures are called by one thread at a time.
extension Signal: @unchecked Sendable where Element: Sendable {}
