/// How far one deliverer may go.
@usableFromInline
struct Turn {
    /// Of which strategy's delivery this is; zero if it delivers in place.
    @usableFromInline let version: UInt64
    /// How many of the messages that wait may still be delivered.
    @usableFromInline var remaining: Int
    @usableFromInline var delivered: Int

    @inlinable
    init(version: UInt64, remaining: Int, delivered: Int = 0) {
        self.version = version
        self.remaining = remaining
        self.delivered = delivered
    }

    /// So many messages went away at once, where one step was counted.
    @inlinable
    mutating func skip(_ count: Int) {
        remaining = Swift.max(0, remaining &- Swift.max(0, count &- 1))
    }

    /// A turn for a strategy that delivers in place, which goes on until nothing waits.
    @inlinable
    static var inPlace: Turn { Turn(version: 0, remaining: 0) }
}
