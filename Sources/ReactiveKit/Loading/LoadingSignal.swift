public import SwiftObserver

/// A signal of how far the loading of something is. A failure to load does not end it: it may be loaded again.
public typealias LoadingSignal<LoadingValue, LoadingError: Error> = SafeSignal<LoadingState<LoadingValue, LoadingError>>

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// What is loaded.
    public typealias LoadingValue = Element.LoadingValue
    /// With what loading may fail.
    public typealias LoadingError = Element.LoadingError

    /// A signal that emits that something is loading, and completes.
    public static func loading() -> LoadingSignal<LoadingValue, LoadingError> {
        LoadingSignal(just: .loading)
    }

    /// A signal that emits that something is loaded, and completes.
    public static func loaded(_ value: LoadingValue) -> LoadingSignal<LoadingValue, LoadingError> {
        LoadingSignal(just: .loaded(value))
    }

    /// A signal that emits that loading failed, and completes.
    public static func failed(_ error: LoadingError) -> LoadingSignal<LoadingValue, LoadingError> {
        LoadingSignal(just: .failed(error))
    }
}

extension SignalProtocol {
    /// The signal as one of loading states: it is loading at first, every element is a value that is loaded, and an error is
    /// the state that loading failed, after which the signal completes.
    public func toLoadingSignal() -> LoadingSignal<Element, Error> {
        let states: LoadingSignal<Element, Error> = _serialSignal.stage { downstream in
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
    /// The values that are loaded.
    public func value() -> SafeSignal<LoadingValue> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { state in
                if let value = state.value { next(value) }
            }
        }
    }

    /// The states with what a function makes of the values that are loaded.
    @preconcurrency
    @inlinable
    public func mapValue<NewValue>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (LoadingValue) -> NewValue
    ) -> LoadingSignal<NewValue, LoadingError> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.states(on: closure.actor) { state in
            switch state {
            case .loading: .loading
            case .loaded(let value): .loaded(call(value))
            case .failed(let error): .failed(error)
            }
        }
    }

    /// The states with what a function makes of the errors with which loading failed.
    @preconcurrency
    @inlinable
    public func mapLoadingError<NewError>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (LoadingError) -> NewError
    ) -> LoadingSignal<LoadingValue, NewError> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.states(on: closure.actor) { state in
            switch state {
            case .loading: .loading
            case .loaded(let value): .loaded(value)
            case .failed(let error): .failed(call(error))
            }
        }
    }

    /// The values that are loaded. The signal fails as soon as loading fails.
    public func dematerializeLoadingState() -> Signal<LoadingValue, LoadingError> {
        _serialSignal.stage { downstream in
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
    /// The states, each changed by a function that runs on an actor, if there is one.
    @usableFromInline
    func states<V, E>(
        on actor: (any Actor)?,
        _ change: @escaping (LoadingState<Element.LoadingValue, Element.LoadingError>) -> LoadingState<V, E>
    ) -> LoadingSignal<V, E> {
        stage(on: actor) { $0.passing { change($0.asLoadingState) } }
    }
}
