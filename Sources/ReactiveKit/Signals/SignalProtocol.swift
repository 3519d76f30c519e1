public import SwiftObserver

/// A sequence of events that can be observed.
///
/// To conform a type of your own, write `observe(with:)` alone. Whatever it does with the function that it is given, the
/// operators see a sequence: one event at a time, and nothing after the end.
public protocol SignalProtocol<Element, Error> {
    /// What the signal emits.
    associatedtype Element

    /// With what the signal may fail.
    associatedtype Error: Swift.Error

    /// Calls a function with every event, until the signal ends or the returned disposable is disposed.
    ///
    /// To drop the disposable ends nothing.
    @_disfavoredOverload
    func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable

    /// This signal with events that come one at a time. The default makes it of `observe(with:)`.
    var _serialSignal: Signal<Element, Error> { get }
}

extension SignalProtocol {
    public var _serialSignal: Signal<Element, Error> {
        Signal(home: nil, starting: Signal.producing(on: nil) { [self] observer in observe(with: observer.on) })
    }

    /// This signal as a `Signal`.
    @inlinable
    public func toSignal() -> Signal<Element, Error> { _serialSignal }
}

extension SignalProtocol {
    /// Calls a function with every event, until the signal ends or the returned disposable is disposed.
    ///
    /// The function is called with one event at a time, on the actor on which it was written; if it belongs to none, where
    /// the events come. To drop the disposable ends nothing: the observation lasts as long as the source goes on. The source
    /// holds the function.
    @preconcurrency
    @inlinable
    public func observe(
        @_inheritActorContext with observer: @escaping @isolated(any) @Sendable (Signal<Element, Error>.Event) -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(observer)
        return _serialSignal.observe(on: closure.actor, closure.call)
    }

    /// Passes every event to an observer, which the source holds, until the signal ends or the returned disposable is
    /// disposed.
    @inlinable
    public func observe<O: ObserverProtocol>(with observer: O) -> any Disposable
    where O.Element == Element, O.Error == Error {
        _serialSignal.observe(on: nil, observer.on)
    }

    /// Calls a function with every element, until the signal ends or the returned disposable is disposed.
    ///
    /// Where the function is called, and who holds what, is as with `observe(with:)`.
    @preconcurrency
    @inlinable
    public func observeNext(
        @_inheritActorContext with observer: @escaping @isolated(any) @Sendable (Element) -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(observer)
        let observation = Observation()
        _serialSignal.begin(observation, on: closure.actor, next: closure.call) { _ in observation.end() }
        return observation
    }

    /// Calls a function with the error if the signal fails.
    ///
    /// Where the function is called, and who holds what, is as with `observe(with:)`.
    @preconcurrency
    @inlinable
    public func observeFailed(
        @_inheritActorContext with observer: @escaping @isolated(any) @Sendable (Error) -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(observer)
        let call = closure.call
        return _serialSignal.observe(on: closure.actor) { event in
            if case .failed(let error) = event { call(error) }
        }
    }

    /// Calls a function when the signal completes.
    ///
    /// Where the function is called, and who holds what, is as with `observe(with:)`.
    @preconcurrency
    @inlinable
    public func observeCompleted(
        @_inheritActorContext with observer: @escaping @isolated(any) @Sendable () -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(observer)
        let call = closure.call
        return _serialSignal.observe(on: closure.actor) { event in
            if case .completed = event { call() }
        }
    }
}
