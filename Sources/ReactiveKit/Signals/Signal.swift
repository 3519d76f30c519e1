public import SwiftObserver

/// A sequence of events that is produced anew for everybody who observes.
///
/// ```swift
/// let counter = Signal<Int, Never> { observer in
///     observer.receive(1)
///     observer.receive(2)
///     observer.receive(completion: .finished)
///     return NonDisposable.instance
/// }
/// _ = counter.map { $0 * 10 }.observe { print($0) }  // 10, 20, completed
/// ```
///
/// A signal does nothing until it is observed. Every observation has state of its own, and its events come one at a time,
/// whatever threads they are sent from. Closures run on the actor on which they were written; if they belong to none, where
/// the events come.
///
/// Copying a signal copies a reference. A signal holds what its closures captured, and the signals that it was made of.
public struct Signal<Element, Error: Swift.Error>: SignalProtocol {
    /// What is done for each observation: it is given an observer, and returns what ends it.
    public typealias Producer = (AtomicObserver<Element, Error>) -> any Disposable

    /// Starts an observation. What is downstream names an actor only if `canHop`.
    @usableFromInline let start: (Downstream<Element, Error>) -> Void
    /// The actor on which events come, if that is known.
    @usableFromInline let home: (any Actor)?
    /// Whether events can come on any actor, without a hop in between.
    @usableFromInline let canHop: Bool

    /// A signal by the way in which observations start.
    @inlinable
    init(home: (any Actor)?, canHop: Bool = false, starting start: @escaping (Downstream<Element, Error>) -> Void) {
        self.start = start
        self.home = home
        self.canHop = canHop
    }

    /// A signal whose events are sent to an observer by a closure that is called for each observation.
    ///
    /// The closure returns what is to be disposed when the observation ends, in whatever way. It runs on the actor on which
    /// it was written: in place if `observe` is called there, otherwise on the actor's next turn; if it belongs to no
    /// actor, where `observe` is called. The observer may be used on any thread. It takes events until the first that ends
    /// the signal, or until the observation is disposed, and nothing holds it but the closure and what that hands it to.
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

    /// The same for a closure that has nothing to dispose and returns nil.
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

/// A signal that cannot fail.
public typealias SafeSignal<Element> = Signal<Element, Never>

// The closures that a signal holds are checked where they are given; what is not, is called by one thread at a time.
extension Signal: @unchecked Sendable where Element: Sendable {}
