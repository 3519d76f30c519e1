public import SwiftObserver

/// A signal of loading states. A failure to load does not end it, since the value may be loaded again.
///
/// ```swift
/// let user: LoadingSignal<String, CancellationError> = .loaded("Ada")
/// _ = user.observeNext { print($0) }    // prints: loaded("Ada")
/// ```
public typealias LoadingSignal<LoadingValue, LoadingError: Error> = SafeSignal<LoadingState<LoadingValue, LoadingError>>

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// The type of the loaded value.
    ///
    /// ```swift
    /// typealias User = LoadingSignal<String, CancellationError>
    /// let name: User.LoadingValue = "Ada"
    /// print(name)    // prints: Ada
    /// ```
    public typealias LoadingValue = Element.LoadingValue
    /// The type of the error with which loading may fail.
    ///
    /// ```swift
    /// typealias User = LoadingSignal<String, CancellationError>
    /// let reason: User.LoadingError = CancellationError()
    /// print(reason)    // prints: CancellationError()
    /// ```
    public typealias LoadingError = Element.LoadingError

    /// Returns a signal that emits `loading` and completes.
    ///
    /// ```swift
    /// let user = LoadingSignal<String, CancellationError>.loading()
    /// _ = user.observeNext { print($0) }    // prints: loading
    /// ```
    public static func loading() -> LoadingSignal<LoadingValue, LoadingError> {
        LoadingSignal(just: .loading)
    }

    /// Returns a signal that emits a loaded value and completes.
    ///
    /// ```swift
    /// let user = LoadingSignal<String, CancellationError>.loaded("Ada")
    /// _ = user.observeNext { print($0) }    // prints: loaded("Ada")
    /// ```
    public static func loaded(_ value: LoadingValue) -> LoadingSignal<LoadingValue, LoadingError> {
        LoadingSignal(just: .loaded(value))
    }

    /// Returns a signal that emits a failure to load and completes.
    ///
    /// ```swift
    /// let user: LoadingSignal<String, CancellationError> =
    ///     LoadingSignal<String, CancellationError>.failed(CancellationError())
    /// _ = user.observeNext { print($0.error != nil) }    // prints: true
    /// ```
    public static func failed(_ error: LoadingError) -> LoadingSignal<LoadingValue, LoadingError> {
        LoadingSignal(just: .failed(error))
    }
}

extension SignalProtocol {
    /// Returns a signal of loading states: `loading` first, `loaded` for every element, and `failed` for an error,
    /// after which the signal completes.
    ///
    /// ```swift
    /// let user = SafeSignal(just: "Ada").toLoadingSignal()
    /// _ = user.observeNext { print($0) }    // prints: loading loaded("Ada")
    /// ```
    public func toLoadingSignal() -> LoadingSignal<Element, Error> {
        _serialSignal.loadingSignal(as: "toLoadingSignal")
    }
}

extension Signal {
    func loadingSignal(as name: StaticString) -> LoadingSignal<Element, Error> {
        let states: LoadingSignal<Element, Error> = stage { downstream in
            downstream.note(name)
            let (observation, next, end) = (downstream.observation, downstream.next, downstream.end)
            return downstream.before {
                next(.loaded($0))
            } end: { completion in
                if case .failure(let error) = completion { next(.failed(error)) }
                if observation.isActive { end(.finished) }
            }
        }
        return states.opening { $0.next(.loading) }
    }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// Emits the values that are loaded.
    ///
    /// ```swift
    /// let user = SafeSignal(just: "Ada").toLoadingSignal()
    /// _ = user.value().observeNext { print($0) }    // prints: Ada
    /// ```
    public func value() -> SafeSignal<LoadingValue> {
        _serialSignal.values(as: "value")
    }

    /// Emits the states, with loaded values changed by a function.
    ///
    /// ```swift
    /// let user = SafeSignal(just: "Ada").toLoadingSignal()
    /// _ = user.mapValue { $0.count }.observeNext { print($0) }
    /// // prints: loading loaded(3)
    /// ```
    @preconcurrency
    @inlinable
    public func mapValue<NewValue>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (LoadingValue) -> NewValue
    ) -> LoadingSignal<NewValue, LoadingError> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.states(on: closure.actor, as: "mapValue") { state in
            switch state {
            case .loading: .loading
            case .loaded(let value): .loaded(call(value))
            case .failed(let error): .failed(error)
            }
        }
    }

    /// Emits the states, with loading errors changed by a function.
    ///
    /// ```swift
    /// struct Alert: Error { let title: String }
    /// let user = Signal<String, CancellationError>.failed(CancellationError())
    /// let alerts = user.toLoadingSignal()
    ///     .mapLoadingError { _ in Alert(title: "Oh") }
    /// _ = alerts.observeNext { print($0.error?.title ?? "loading") }
    /// // prints: loading Oh
    /// ```
    @preconcurrency
    @inlinable
    public func mapLoadingError<NewError>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (LoadingError) -> NewError
    ) -> LoadingSignal<LoadingValue, NewError> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.states(on: closure.actor, as: "mapLoadingError") { state in
            switch state {
            case .loading: .loading
            case .loaded(let value): .loaded(value)
            case .failed(let error): .failed(call(error))
            }
        }
    }

    /// Emits the values that are loaded, and fails as soon as loading fails.
    ///
    /// ```swift
    /// let user = SafeSignal(just: "Ada").toLoadingSignal()
    /// _ = user.dematerializeLoadingState().observe { print($0) }
    /// // prints: next("Ada") completed
    /// ```
    public func dematerializeLoadingState() -> Signal<LoadingValue, LoadingError> {
        _serialSignal.withoutStates(as: "dematerializeLoadingState")
    }
}

extension Signal where Element: LoadingStateProtocol, Error == Never {
    func values(as name: StaticString, insteadOf partCount: Int = 0) -> SafeSignal<Element.LoadingValue> {
        stage { downstream in
            downstream.note(name, insteadOf: partCount)
            let next = downstream.next
            return downstream.before { state in
                if let value = state.value { next(value) }
            }
        }
    }

    func withoutStates(as name: StaticString) -> Signal<Element.LoadingValue, Element.LoadingError> {
        stage { downstream in
            downstream.note(name)
            let part = downstream.makePart()
            let (next, end) = (downstream.next, downstream.end)
            return Downstream(part, line: downstream.line) { state in
                switch state.asLoadingState {
                case .loading: break
                case .loaded(let value): next(value)
                case .failed(let error): if part.end() { end(.failure(error)) }
                }
            } end: { _ in
                if part.end() { end(.finished) }
            }
        }
    }
}

extension Signal where Element: LoadingStateProtocol, Error == Never {
    /// Emits the states, each changed by a function, on an actor if one is given.
    @usableFromInline
    func states<V, E>(
        on actor: (any Actor)?, as name: StaticString,
        _ change: @escaping (LoadingState<Element.LoadingValue, Element.LoadingError>) -> LoadingState<V, E>
    ) -> LoadingSignal<V, E> {
        stage(on: actor) { downstream in
            downstream.note(name)
            return downstream.passing { change($0.asLoadingState) }
        }
    }
}
