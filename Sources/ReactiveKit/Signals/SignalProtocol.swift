public import SwiftObserver

/// A sequence of events that can be observed.
///
/// ```swift
/// struct Countdown: SignalProtocol {
///     let start: Int
///
///     func observe(
///         with observer: @escaping Observer<Int, Never>
///     ) -> any Disposable {
///         for second in (1...start).reversed() { observer(.next(second)) }
///         observer(.completed)
///         return NonDisposable.instance
///     }
/// }
/// _ = Countdown(start: 2).map { $0 * 10 }.observe { print($0) }
/// // prints: next(20) next(10) completed
/// ```
///
/// To conform your own type, write only `observe(with:)`. Whatever it does with its function, the operators see a
/// sequence: one event at a time, and none after the end.
///
/// **Where functions run.** An operator calls each of its functions on the actor on which the function was written. It
/// calls a function that belongs to no actor where the events come. The methods that observe do the same.
public protocol SignalProtocol<Element, Error> {
    /// The type of the elements.
    associatedtype Element

    /// The type of the error with which the signal may fail.
    associatedtype Error: Swift.Error

    /// Calls a function with every event, until the signal ends or the returned disposable is disposed.
    ///
    /// Releasing the disposable does not end the observation.
    @_disfavoredOverload
    func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable

    /// This signal with events that come one at a time. The default implementation uses `observe(with:)`.
    var _serialSignal: Signal<Element, Error> { get }
}

extension SignalProtocol {
    public var _serialSignal: Signal<Element, Error> {
        Signal(home: nil, starting: Signal.producing(on: nil) { [self] observer in observe(with: observer.on) })
    }

    /// Returns this signal as a `Signal`.
    ///
    /// ```swift
    /// let title = Property("Untitled")
    /// let titles: Signal<String, Never> = title.toSignal()
    /// _ = titles.observeNext { print($0) }    // prints: Untitled
    /// ```
    @inlinable
    public func toSignal() -> Signal<Element, Error> { _serialSignal }
}

extension SignalProtocol {
    /// Calls a function with every event, until the signal ends or the returned disposable is disposed.
    ///
    /// ```swift
    /// let upload = SafeSignal(sequence: [50, 100])
    /// _ = upload.observe { event in print(event) }
    /// // prints: next(50) next(100) completed
    /// ```
    ///
    /// The function is called with one event at a time. The source retains it. Releasing the disposable does not end
    /// the observation, which lasts as long as the source goes on.
    @preconcurrency
    @inlinable
    public func observe(
        @_inheritActorContext with observer: @escaping @isolated(any) @Sendable (Signal<Element, Error>.Event) -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(observer)
        return _serialSignal.observe(on: closure.actor, closure.call)
    }

    /// Passes every event to an observer, until the signal ends or the returned disposable is disposed. The source
    /// retains the observer.
    @inlinable
    public func observe<O: ObserverProtocol>(with observer: O) -> any Disposable
    where O.Element == Element, O.Error == Error {
        _serialSignal.observe(on: nil, observer.on)
    }

    /// Calls a function with every element, until the signal ends or the returned disposable is disposed.
    ///
    /// ```swift
    /// let title = Property("Untitled")
    /// let shown = title.observeNext { print($0) }    // prints: Untitled
    /// title.value = "A tale"                         // prints: A tale
    /// shown.dispose()
    /// ```
    ///
    /// The function is called where the function of `observe(with:)` would be. The source retains it.
    @preconcurrency
    @inlinable
    public func observeNext(
        @_inheritActorContext with observer: @escaping @isolated(any) @Sendable (Element) -> Void
    ) -> any Disposable {
        let closure = ClientClosure.handler(observer)
        let signal = _serialSignal
        if let observe = signal.observingElements { return observe(closure.actor, closure.call) }
        let observation = Observation()
        signal.begin(observation, on: closure.actor, next: closure.call) { _ in observation.end() }
        return observation
    }

    /// Calls a function with the error if the signal fails.
    ///
    /// ```swift
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = login.observeFailed { print($0) }    // prints: CancellationError()
    /// ```
    ///
    /// The function is called where the function of `observe(with:)` would be. The source retains it.
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
    /// ```swift
    /// let upload = SafeSignal(sequence: [50, 100])
    /// _ = upload.observeCompleted { print("uploaded") }    // prints: uploaded
    /// ```
    ///
    /// The function is called where the function of `observe(with:)` would be. The source retains it.
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
