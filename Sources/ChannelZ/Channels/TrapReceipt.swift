/// Keeps the last pulses of a stream, as a test or a debugger wants to see them.
public final class TrapReceipt<C: StreamType>: Receipt {
    /// The stream that is received, which the trap holds.
    public let stream: C
    /// How many pulses are kept at most.
    public let capacity: Int

    private let catches: Catches<C.Pulse>
    private let receipt: any Receipt

    /// - Parameter capacity: Negative means 0, and 0 keeps nothing.
    public init(stream: C, capacity: Int) {
        let catches = Catches<C.Pulse>(capacity: max(0, capacity))
        self.stream = stream
        self.capacity = max(0, capacity)
        self.catches = catches
        receipt = stream.register(Listener(on: nil) { pulse, _ in catches.add(pulse) })
    }

    /// The last pulse, if any was kept.
    public var value: C.Pulse? { catches.all.last }

    /// The last pulses, oldest first.
    public var caught: [C.Pulse] {
        get { catches.all }
        set { catches.all = newValue }
    }

    /// The last pulses, oldest first: an earlier name of `caught`.
    public var values: [C.Pulse] { caught }

    /// Whether nothing more is caught.
    public var isCancelled: Bool { receipt.isCancelled }

    /// Catches nothing more. What was caught is kept.
    public func cancel() {
        receipt.cancel()
    }

    /// Adds a pulse as if the stream had emitted it.
    public func receive(_ value: C.Pulse) {
        catches.add(value)
    }
}

extension StreamType {
    /// Keeps the last `capacity` pulses. Negative means 0, and 0 keeps nothing.
    public func trap(_ capacity: Int = 1) -> TrapReceipt<Self> {
        TrapReceipt(stream: self, capacity: capacity)
    }
}
