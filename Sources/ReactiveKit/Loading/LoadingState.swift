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
