public import SwiftObserver

extension Signal {
    /// Creates a signal that calls a function for each observation, emits its result, and completes.
    ///
    /// ```swift
    /// let stock = Property(3)
    /// let available = SafeSignal(performing: { stock.value > 0 })
    /// _ = available.observeNext { print($0) }    // prints: true
    /// stock.value = 0
    /// _ = available.observeNext { print($0) }    // prints: false
    /// ```
    ///
    /// The function runs on the actor on which it was written: in place if `observe` is called there, otherwise on the
    /// actor's next turn. A function that belongs to no actor runs where `observe` is called.
    @preconcurrency
    @inlinable
    public init(@_inheritActorContext performing body: @escaping @isolated(any) @Sendable () -> Element) {
        let closure = ClientClosure.production(body)
        let call = closure.call
        self.init(on: closure.actor) { downstream in
            let element = call()
            if downstream.observation.isActive { downstream.finish(with: element) }
        }
    }

    /// Creates a signal that calls a function for each observation. It emits a success and completes, or fails with a
    /// failure.
    ///
    /// ```swift
    /// let isOnline = Property(false)
    /// let page = Signal<String, CancellationError>(evaluating: {
    ///     isOnline.value ? .success("page") : .failure(CancellationError())
    /// })
    /// _ = page.observe { print($0.isFailed) }    // prints: true
    /// isOnline.value = true
    /// _ = page.observe { print($0) }    // prints: next("page") completed
    /// ```
    ///
    /// The function runs where the function of `init(performing:)` runs.
    @preconcurrency
    @inlinable
    public init(@_inheritActorContext evaluating body: @escaping @isolated(any) @Sendable () -> Result<Element, Error>)
    {
        let closure = ClientClosure.production(body)
        let call = closure.call
        self.init(on: closure.actor) { downstream in
            let result = call()
            if downstream.observation.isActive { downstream.finish(with: result) }
        }
    }

    /// Creates a signal that a function makes for each observation.
    ///
    /// ```swift
    /// let draft = Property("A")
    /// let snapshot = SafeSignal(deferring: { SafeSignal(just: draft.value) })
    /// draft.value = "A tale"
    /// _ = snapshot.observeNext { print($0) }    // prints: A tale
    /// ```
    ///
    /// The function runs where the function of `init(performing:)` runs.
    @preconcurrency
    @inlinable
    public init<Other: SignalProtocol>(
        @_inheritActorContext deferring makeSignal: @escaping @isolated(any) @Sendable () -> Other
    ) where Other.Element == Element, Other.Error == Error {
        let closure = ClientClosure.production(makeSignal)
        self.init(deferringOn: closure.actor, closure.call)
    }

    @inlinable
    init<Other: SignalProtocol>(deferringOn actor: (any Actor)?, _ makeSignal: @escaping () -> Other)
    where Other.Element == Element, Other.Error == Error {
        self.init(home: nil, canHop: true) { downstream in
            Signal.start(downstream, on: actor) { downstream in
                let signal = makeSignal()._serialSignal
                if downstream.observation.isActive { signal.begin(downstream) }
            }
        }
    }
}

extension Signal where Error == any Swift.Error {
    /// Creates a signal that calls a function for each observation. It emits the result and completes, or fails with
    /// the error that the function throws.
    ///
    /// ```swift
    /// struct Malformed: Error {}
    /// let number = Signal<Int, any Error>(catching: {
    ///     guard let number = Int("three") else { throw Malformed() }
    ///     return number
    /// })
    /// _ = number.observeFailed { print($0) }    // prints: Malformed()
    /// ```
    ///
    /// The function runs where the function of `init(performing:)` runs.
    @preconcurrency
    @inlinable
    public init(@_inheritActorContext catching body: @escaping @isolated(any) @Sendable () throws -> Element) {
        let closure = ClientClosure.attempt(body)
        let call = closure.call
        self.init(on: closure.actor) { downstream in
            let result = Result { try call() }
            if downstream.observation.isActive { downstream.finish(with: result) }
        }
    }
}

/// A signal that a function makes for each observation, like Combine's type of the same name.
///
/// ```swift
/// let draft = Property("A")
/// let snapshot = Deferred { SafeSignal(just: draft.value) }
/// draft.value = "A tale"
/// _ = snapshot.observeNext { print($0) }    // prints: A tale
/// ```
public struct Deferred<DeferredSignal: SignalProtocol>: SignalProtocol {
    public typealias Element = DeferredSignal.Element
    public typealias Error = DeferredSignal.Error

    /// Makes the signal. Call it only on the actor on which it was written.
    public let signalFactory: () -> DeferredSignal
    @usableFromInline let actor: (any Actor)?

    /// Creates a signal that a function makes for each observation.
    ///
    /// The function runs on the actor on which it was written: in place if `observe` is called there, otherwise on the
    /// actor's next turn. A function that belongs to no actor runs where `observe` is called.
    @preconcurrency
    @inlinable
    public init(@_inheritActorContext signalFactory: @escaping @isolated(any) @Sendable () -> DeferredSignal) {
        (actor, self.signalFactory) = ClientClosure.production(signalFactory)
    }

    @_disfavoredOverload
    public func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        _serialSignal.observe(on: nil, observer)
    }

    public var _serialSignal: Signal<Element, Error> {
        Signal(deferringOn: actor, signalFactory)
    }
}
