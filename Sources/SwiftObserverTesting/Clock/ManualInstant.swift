/// A time that a ``ManualClock`` can show.
public struct ManualInstant: InstantProtocol {
    /// How long after the beginning.
    public var offset: Duration

    /// The time that lies so long after the beginning.
    public init(_ offset: Duration = .zero) {
        self.offset = offset
    }

    public func advanced(by duration: Duration) -> ManualInstant { ManualInstant(offset + duration) }
    public func duration(to other: ManualInstant) -> Duration { other.offset - offset }
    public static func < (one: ManualInstant, other: ManualInstant) -> Bool { one.offset < other.offset }
}
