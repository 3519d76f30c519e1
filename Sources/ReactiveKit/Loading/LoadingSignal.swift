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
