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
            downstream.passing { state in
                switch state.asLoadingState {
                case .loading: .loading()
                case .loaded(let value): transform(value)
                case .failed(let error): .failed(error)
                }
            }
        }
        return signals.flatten(strategy)
    }
}

extension SignalProtocol {
    /// The elements, each of which is emitted once a property has been loaded again, silently. The latest element counts: if
    /// another one comes meanwhile, the one before is left out.
    ///
    /// If loading fails, the signal does. It holds the property.
    public func reloading<LoadingValue>(
        _ property: LoadingProperty<LoadingValue, Error>
    ) -> Signal<Element, Error> {
        let signals: Signal<Signal<Element, Error>, Error> = _serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { element in
                next(property.reload().dematerializeLoadingState().replaceElements(with: element))
            }
        }
        return signals.flatten(.latest)
    }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// The states, in which a value is loaded once a property has been loaded again, silently. While that is loading, so is
    /// this; if it fails, so does this.
    ///
    /// - Parameters:
    ///   - property: The property. The signal holds it.
    ///   - strategy: What becomes of a value when another one is loaded meanwhile; by default, the latest one counts.
    public func reloading<V>(
        _ property: LoadingProperty<V, LoadingError>, strategy: FlattenStrategy = .latest
    ) -> LoadingSignal<LoadingValue, LoadingError> {
        _serialSignal.flatMappedValues(strategy, on: nil) { value in
            property.reload().states(on: nil) { state in
                switch state {
                case .loading: .loading
                case .loaded: .loaded(value)
                case .failed(let error): .failed(error)
                }
            }
        }
    }
}
