/// What happens to a stream of bytes that is read.
public enum InputStreamEvent: Sendable {
    /// The stream was opened.
    case opened
    /// Bytes came.
    case data([UInt8])
    /// Reading failed.
    case error(any Error)
    /// The stream came to its end.
    case closed
}
