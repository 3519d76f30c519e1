public import SwiftObserver

/// Observations of subjects and properties are the core's own.
extension ObservationToken: Disposable {
    /// Ends the observation, as `stop()` does.
    public func dispose() {
        stop()
    }

    /// Whether the observation has ended.
    public var isDisposed: Bool { !isActive }
}
