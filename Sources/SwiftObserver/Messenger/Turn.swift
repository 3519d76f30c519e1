/// How far one deliverer may go.
@usableFromInline
struct Turn {
    /// Of which strategy's delivery this is; zero if it delivers in place.
    @usableFromInline let version: UInt64
    /// Where a strategy's delivery ends.
    @usableFromInline var end: WaitingEnd
    @usableFromInline var delivered: Int
    /// Whether the main queue delivers in place, which leaves to others what others send meanwhile.
    @usableFromInline let isOnMain: Bool

    @inlinable
    init(version: UInt64, end: WaitingEnd, delivered: Int = 0) {
        self.version = version
        self.end = end
        self.delivered = delivered
        isOnMain = false
    }

    /// A turn for a strategy that delivers in place, which goes on until nothing waits.
    @inlinable
    init(onMain: Bool) {
        version = 0
        end = .none
        delivered = 0
        isOnMain = onMain
    }

    @inlinable
    static var inPlace: Turn { Turn(onMain: false) }
}
