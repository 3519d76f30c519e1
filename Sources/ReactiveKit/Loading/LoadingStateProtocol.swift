/// A state of loading something, as a type that operators can ask for.
public protocol LoadingStateProtocol<LoadingValue, LoadingError> {
    /// What is loaded.
    associatedtype LoadingValue
    /// With what loading may fail.
    associatedtype LoadingError: Error

    /// The state.
    var asLoadingState: LoadingState<LoadingValue, LoadingError> { get }
}

extension LoadingStateProtocol {
    /// Whether it is loading, for the first time or again.
    public var isLoading: Bool {
        if case .loading = asLoadingState { true } else { false }
    }

    /// The value, if it is loaded.
    public var value: LoadingValue? {
        if case .loaded(let value) = asLoadingState { value } else { nil }
    }

    /// The error, if loading failed.
    public var error: LoadingError? {
        if case .failed(let error) = asLoadingState { error } else { nil }
    }
}
