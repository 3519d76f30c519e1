internal import SwiftObserver

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// The states of the loading signals that a function makes of the values that are loaded, put together by a strategy.
    ///
    /// That it is loading, and that loading failed, is emitted as it is, in the place of a signal.
    ///
    /// - Parameters:
    ///   - strategy: How signals are put together; by default, the latest one replaces the one before.
    ///   - transfrom: Makes the signals, on the actor on which it was written; if it belongs to none, where the events come.
    ///     It is spelled as in ReactiveKit.
    @preconcurrency
    public func flatMapValue<NewValue>(
        _ strategy: FlattenStrategy = .latest,
        @_inheritActorContext transfrom:
            @escaping @isolated(any) @Sendable (LoadingValue) -> LoadingSignal<NewValue, LoadingError>
    ) -> LoadingSignal<NewValue, LoadingError> {
        let closure = ClientClosure.transform(transfrom)
        return _serialSignal.flatMappedValues(strategy, on: closure.actor, closure.call)
    }

    /// The same for a function that makes signals of values, whose elements are values that are loaded, and whose failure is
    /// the state that loading failed.
    @preconcurrency
    public func flatMapValue<NewValue>(
        _ strategy: FlattenStrategy = .latest,
        @_inheritActorContext transfrom:
            @escaping @isolated(any) @Sendable (LoadingValue) -> Signal<NewValue, LoadingError>
    ) -> LoadingSignal<NewValue, LoadingError> {
        let closure = ClientClosure.transform(transfrom)
        let transform = closure.call
        return _serialSignal.flatMappedValues(strategy, on: closure.actor) { transform($0).toLoadingSignal() }
    }
}

extension Signal where Element: LoadingStateProtocol, Error == Never {
    func flatMappedValues<NewValue>(
        _ strategy: FlattenStrategy, on actor: (any Actor)?,
        _ transform: @escaping (Element.LoadingValue) -> LoadingSignal<NewValue, Element.LoadingError>
    ) -> LoadingSignal<NewValue, Element.LoadingError> {
        let signals: SafeSignal<LoadingSignal<NewValue, Element.LoadingError>> = stage(on: actor) { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { state in
                let signal: LoadingSignal<NewValue, Element.LoadingError>
                switch state.asLoadingState {
                case .loading: signal = .loading()
                case .loaded(let value): signal = transform(value)
                case .failed(let error): signal = .failed(error)
                }
                if observation.isActive { next(signal) }
            }
        }
        return signals.flatten(strategy)
    }
}
