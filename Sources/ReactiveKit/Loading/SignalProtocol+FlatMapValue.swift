internal import SwiftObserver

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// Makes a loading signal from each loaded value, and emits the states of these signals by a flattening strategy.
    ///
    /// ```swift
    /// let id = SafeSignal(just: 7).toLoadingSignal()
    /// let user = id.flatMapValue { id in SafeSignal(just: "user \(id)") }
    /// _ = user.value().observeNext { print($0) }    // prints: user 7
    /// ```
    ///
    /// The states `loading` and `failed` are emitted as they are, in place of a signal.
    ///
    /// - Parameters:
    ///   - strategy: The way to observe several signals. By default, only the latest one is observed.
    ///   - transfrom: Makes the signals. The label is spelled as in ReactiveKit.
    @preconcurrency
    public func flatMapValue<NewValue>(
        _ strategy: FlattenStrategy = .latest,
        @_inheritActorContext transfrom:
            @escaping @isolated(any) @Sendable (LoadingValue) -> LoadingSignal<NewValue, LoadingError>
    ) -> LoadingSignal<NewValue, LoadingError> {
        let closure = ClientClosure.transform(transfrom)
        return _serialSignal.flatMappedValues(strategy, on: closure.actor, as: "flatMapValue", closure.call)
    }

    /// Makes a signal from each loaded value, and emits its elements as loaded values and its error as a failure to
    /// load, by a flattening strategy.
    @preconcurrency
    public func flatMapValue<NewValue>(
        _ strategy: FlattenStrategy = .latest,
        @_inheritActorContext transfrom:
            @escaping @isolated(any) @Sendable (LoadingValue) -> Signal<NewValue, LoadingError>
    ) -> LoadingSignal<NewValue, LoadingError> {
        let closure = ClientClosure.transform(transfrom)
        let transform = closure.call
        return _serialSignal.flatMappedValues(strategy, on: closure.actor, as: "flatMapValue") {
            transform($0).loadingSignal(as: "")
        }
    }
}

extension Signal where Element: LoadingStateProtocol, Error == Never {
    func flatMappedValues<NewValue>(
        _ strategy: FlattenStrategy, on actor: (any Actor)?, as name: StaticString,
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
        return signals.flattening(strategy, as: name)
    }
}

extension SignalProtocol {
    /// Loads a property again for each element, silently, and then emits the element. An element is left out if another
    /// one comes meanwhile.
    ///
    /// ```swift
    /// let user = LoadingProperty<String, Never> { .loaded("Ada") }
    /// _ = SafeSignal(just: "pulled").reloading(user)
    ///     .observeNext { print($0, user.value ?? "no user") }
    /// // prints: pulled Ada
    /// ```
    ///
    /// If loading fails, the signal fails. It retains the property.
    public func reloading<LoadingValue>(
        _ property: LoadingProperty<LoadingValue, Error>
    ) -> Signal<Element, Error> {
        let signals: Signal<Signal<Element, Error>, Error> = _serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { element in
                next(property.reload().withoutStates(as: "").withElements(replacedBy: element, as: ""))
            }
        }
        return signals.flattening(.latest, as: "reloading")
    }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// Loads a property again for each loaded value, silently, and then emits the value. Emits `loading` while the
    /// property is loading, and `failed` if that fails.
    ///
    /// - Parameters:
    ///   - property: The property to load. The signal retains it.
    ///   - strategy: The way to treat a value that is loaded while another one waits. By default, only the latest value
    ///     counts.
    public func reloading<V>(
        _ property: LoadingProperty<V, LoadingError>, strategy: FlattenStrategy = .latest
    ) -> LoadingSignal<LoadingValue, LoadingError> {
        _serialSignal.flatMappedValues(strategy, on: nil, as: "reloading") { value in
            property.reload().states(on: nil, as: "") { state in
                switch state {
                case .loading: .loading
                case .loaded: .loaded(value)
                case .failed(let error): .failed(error)
                }
            }
        }
    }
}
