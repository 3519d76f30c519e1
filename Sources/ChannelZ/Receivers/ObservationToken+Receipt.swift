public import SwiftObserver

/// The token of an observation is a receipt: cancelling stops the observation.
extension ObservationToken: Receipt {
    /// Whether the observation is over.
    public var isCancelled: Bool { !isActive }

    /// Ends the observation.
    public func cancel() {
        stop()
    }
}
