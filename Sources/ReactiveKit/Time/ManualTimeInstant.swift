/// A time that a ``ManualTime`` can show.
public struct ManualTimeInstant: InstantProtocol {
    /// How long after the beginning.
    public var offset: Duration

    /// The time that lies so long after the beginning.
    public init(_ offset: Duration = .zero) {
        self.offset = offset
    }

    public func advanced(by duration: Duration) -> ManualTimeInstant { ManualTimeInstant(offset + duration) }
    public func duration(to other: ManualTimeInstant) -> Duration { other.offset - offset }
    public static func < (one: ManualTimeInstant, other: ManualTimeInstant) -> Bool { one.offset < other.offset }
}
