/// A state of loading something that tells loading again from the first time, as a type that operators can ask for.
public protocol ObservedLoadingStateProtocol: LoadingStateProtocol {
    /// The state.
    var asObservedLoadingState: ObservedLoadingState<LoadingValue, LoadingError> { get }
}

extension ObservedLoadingStateProtocol {
    /// Whether it is being loaded again.
    public var isReloading: Bool {
        if case .reloading = asObservedLoadingState { true } else { false }
    }
}

/// How far the loading of something is, as somebody sees it who has seen the states before.
public enum ObservedLoadingState<LoadingValue, LoadingError: Error>: ObservedLoadingStateProtocol {
    /// It is loading.
    case loading

    /// It is loading, and was loaded before.
    case reloading

    /// It is loaded.
    case loaded(LoadingValue)

    /// Loading failed.
    case failed(LoadingError)

    /// The state, in which loading again is loading.
    public var asLoadingState: LoadingState<LoadingValue, LoadingError> {
        switch self {
        case .loading, .reloading: .loading
        case .loaded(let value): .loaded(value)
        case .failed(let error): .failed(error)
        }
    }

    /// The state itself.
    public var asObservedLoadingState: ObservedLoadingState<LoadingValue, LoadingError> { self }
}

extension ObservedLoadingState: Sendable where LoadingValue: Sendable {}
extension ObservedLoadingState: Equatable where LoadingValue: Equatable, LoadingError: Equatable {}
