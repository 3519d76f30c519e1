public import SwiftObserver

/// A signal that is made by a function for each observation, as Combine's of the same name.
public struct Deferred<DeferredSignal: SignalProtocol>: SignalProtocol {
    public typealias Element = DeferredSignal.Element
    public typealias Error = DeferredSignal.Error

    /// Makes the signal. Call it where it was written.
    public let signalFactory: () -> DeferredSignal
    @usableFromInline let actor: (any Actor)?

    /// A signal that is made by a function for each observation.
    ///
    /// The function runs on the actor on which it was written: in place if `observe` is called there, otherwise on the
    /// actor's next turn; if it belongs to no actor, where `observe` is called.
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
