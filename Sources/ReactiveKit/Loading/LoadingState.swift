/// The state of loading a value.
///
/// ```swift
/// let state = LoadingState<String, CancellationError>.loaded("Ada")
/// print(state.value ?? "no user", state.isLoading)    // prints: Ada false
/// ```
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
    ///
    /// ```swift
    /// let user = LoadingState<String, CancellationError>.loaded("Ada")
    /// let cart = LoadingState<Int, CancellationError>.loaded(15)
    /// print(user.isSameStateAs(cart))    // prints: true
    /// ```
    public func isSameStateAs<V, E>(_ other: LoadingState<V, E>) -> Bool {
        switch (self, other) {
        case (.loading, .loading), (.loaded, .loaded), (.failed, .failed): true
        default: false
        }
    }
}

extension LoadingState: Sendable where LoadingValue: Sendable {}
extension LoadingState: Equatable where LoadingValue: Equatable, LoadingError: Equatable {}

/// A loading state, as a protocol for operators.
///
/// ```swift
/// func title(of state: some LoadingStateProtocol<String, Never>) -> String {
///     state.isLoading ? "Loading" : state.value ?? "Untitled"
/// }
/// let user = LoadingState<String, Never>.loading
/// print(title(of: user))    // prints: Loading
/// ```
public protocol LoadingStateProtocol<LoadingValue, LoadingError> {
    /// The type of the loaded value.
    associatedtype LoadingValue
    /// The type of the error with which loading may fail.
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

/// A loading state that distinguishes reloading, as a protocol for operators.
///
/// ```swift
/// func spins(_ state: some ObservedLoadingStateProtocol) -> Bool {
///     state.isLoading && !state.isReloading
/// }
/// let user = ObservedLoadingState<String, CancellationError>.reloading
/// print(spins(user))    // prints: false
/// ```
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

/// The state of loading a value, for an observer that has seen the former states.
///
/// ```swift
/// let state = ObservedLoadingState<String, CancellationError>.reloading
/// print(state.asLoadingState, state.isReloading)    // prints: loading true
/// ```
public enum ObservedLoadingState<LoadingValue, LoadingError: Error>: ObservedLoadingStateProtocol {
    /// It is loading.
    case loading

    /// It is loading, and was loaded before.
    case reloading

    /// It is loaded.
    case loaded(LoadingValue)

    /// Loading failed.
    case failed(LoadingError)

    /// The state, with `loading` in place of `reloading`.
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
