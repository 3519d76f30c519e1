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
