/// A gap in an async sequence of messages: so many were dropped here, because the sequence's backlog was full.
public struct Lag: Sendable, Hashable {
    /// How many messages in a row were dropped; at least one.
    public let dropped: Int

    /// How many messages the iteration had been offered before the first of the dropped ones: its index in the sequence
    /// that would have come if nothing had been dropped.
    public let position: Int

    /// A gap of `dropped` messages that begins at `position`.
    @inlinable
    public init(dropped: Int, position: Int) {
        self.dropped = dropped
        self.position = position
    }
}
