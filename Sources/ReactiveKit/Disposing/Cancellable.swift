/// Something that can be cancelled: what the result of observing in the manner of Combine conforms to.
public protocol Cancellable {
    /// Ends it. Never waits, may be called from any thread, and does nothing when it has ended.
    func cancel()
}
