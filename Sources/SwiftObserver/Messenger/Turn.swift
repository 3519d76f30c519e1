/// How far one deliverer may go.
@usableFromInline
struct Turn {
    /// Of which strategy's delivery this is; zero if it delivers in place. One bit says whether it is limited.
    @usableFromInline let version: UInt64
    /// Where a strategy's delivery ends.
    @usableFromInline var end: WaitingEnd
    /// How many messages were delivered or, if it is limited, minus how many still may be.
    @usableFromInline var delivered: Int
    /// Whether the main queue delivers in place, which leaves to others what others send in the meantime.
    @usableFromInline let isOnMain: Bool

    @inlinable
    init(version: UInt64, end: WaitingEnd, delivered: Int = 0) {
        self.version = version
        self.end = end
        self.delivered = delivered
        isOnMain = false
    }

    /// A turn for a strategy's delivery of so many messages.
    @inlinable
    init(version: UInt64, end: WaitingEnd, upTo limit: Int) {
        self.version = version | Turn.limited
        self.end = end
        delivered = -limit
        isOnMain = false
    }

    @usableFromInline static var limited: UInt64 { 1 << 63 }

    /// Whether it is limited, and may deliver a message more for the strategy of that version.
    @inlinable
    func mayDeliverOneMore(_ version: UInt64) -> Bool {
        self.version == version | Turn.limited && delivered < 0
    }

    /// A turn for a strategy that delivers in place, which goes on until nothing waits.
    @inlinable
    init(onMain: Bool) {
        version = 0
        end = .none
        delivered = 0
        isOnMain = onMain
    }
}
