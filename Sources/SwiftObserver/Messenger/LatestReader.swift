/// Reads the latest message of an observable that it does not keep alive. For the package's own use.
public struct LatestReader<Message> {
    @usableFromInline let read: () -> Message?

    /// - Parameter read: Returns nil once the observable is gone.
    @inlinable
    init(_ read: @escaping () -> Message?) {
        self.read = read
    }
}
