/// How far the loading of something is.
public enum LoadingState<LoadingValue, LoadingError: Error>: LoadingStateProtocol {
    /// It is loading.
    case loading

    /// It is loaded.
    case loaded(LoadingValue)

    /// Loading failed.
    case failed(LoadingError)

    /// The state itself.
    public var asLoadingState: LoadingState<LoadingValue, LoadingError> { self }

    /// Whether another state is of the same kind, whatever the value or the error.
    public func isSameStateAs<V, E>(_ other: LoadingState<V, E>) -> Bool {
        switch (self, other) {
        case (.loading, .loading), (.loaded, .loaded), (.failed, .failed): true
        default: false
        }
    }
}

extension LoadingState: Sendable where LoadingValue: Sendable {}
extension LoadingState: Equatable where LoadingValue: Equatable, LoadingError: Equatable {}

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
