/// A stream of pulses that can be received.
public protocol StreamType<Pulse> {
    associatedtype Pulse

    /// Passes every pulse on to a receiver, which is held until the receipt is cancelled or the source is deallocated.
    @discardableResult
    func receive<R: ReceiverType>(_ receiver: R) -> any Receipt where R.Pulse == Pulse

    /// The same stream with another way to begin receiving.
    func phase(_ reception: @escaping (@escaping (Self.Pulse) -> Void) -> any Receipt) -> Self

    /// All pulses but the first `count`. Negative means 0.
    func dropFirst(_ count: Int) -> Self

    /// The first `count` pulses. Negative means 0.
    func prefix(_ count: Int) -> Self
}
