extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// The states as seen by each observer: what is loading again after it was loaded is reloading.
    ///
    /// That it is loading is not emitted twice in a row.
    ///
    /// - Parameter loadsAgainOnFailure: Whether what is loading again after a failure is loading, and not reloading.
    public func deriveObservedLoadingState(
        loadsAgainOnFailure: Bool = true
    ) -> Signal<ObservedLoadingState<LoadingValue, LoadingError>, Never> {
        _serialSignal.stage { downstream in
            let memory = StageMemory(LoadingMemory(loadsAgainOnFailure: loadsAgainOnFailure))
            let next = downstream.next
            return downstream.before { state in
                switch state.asLoadingState {
                case .loading:
                    switch memory.value.noteLoading() {
                    case .first: next(.loading)
                    case .again: next(.reloading)
                    case .repeated: break
                    }
                case .loaded(let value):
                    memory.value.last = .loaded
                    next(.loaded(value))
                case .failed(let error):
                    memory.value.last = .failed
                    next(.failed(error))
                }
            }
        }
    }
}

/// What an observer has seen of the loading of something.
private struct LoadingMemory {
    let loadsAgainOnFailure: Bool
    var last = Last.nothing

    enum Last {
        case nothing, loading, loaded, failed
    }

    enum Loading {
        case first, again, repeated
    }

    init(loadsAgainOnFailure: Bool) {
        self.loadsAgainOnFailure = loadsAgainOnFailure
    }

    mutating func noteLoading() -> Loading {
        defer { last = .loading }
        return switch last {
        case .nothing: .first
        case .loading: .repeated
        case .loaded: .again
        case .failed: loadsAgainOnFailure ? .first : .again
        }
    }
}
