internal import SwiftObserver

/// Keeps the last pulses of a stream, for tests and debugging.
///
/// ```swift
/// let count = transceive(1)
/// let trap = TrapReceipt(stream: count.new(), capacity: 2)
/// for number in 2...4 { count.value = number }
/// print(trap.caught)    // prints: [3, 4]
/// trap.cancel()
/// ```
public final class TrapReceipt<C: StreamType>: Receipt {
    /// The stream that the trap receives and retains.
    public let stream: C
    /// The most pulses that are kept.
    public let capacity: Int

    private let catches: Catches<C.Pulse>
    private let receipt: any Receipt

    /// Creates a trap that begins to catch.
    ///
    /// - Parameters:
    ///   - stream: The stream to receive.
    ///   - capacity: The most pulses that are kept. Negative means 0, and 0 keeps nothing.
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

    /// Whether catching has ended.
    public var isCancelled: Bool { receipt.isCancelled }

    /// Ends the catching. Pulses that were caught are kept.
    public func cancel() {
        receipt.cancel()
    }

    /// Adds a pulse as if the stream had emitted it.
    public func receive(_ value: C.Pulse) {
        catches.add(value)
    }
}

extension StreamType {
    /// Returns a trap that keeps the last `capacity` pulses. Negative means 0, and 0 keeps nothing.
    ///
    /// ```swift
    /// let count = transceive(1)
    /// let trap = count.new().trap(2)
    /// count.value = 2
    /// print(trap.caught, trap.value ?? 0)    // prints: [1, 2] 2
    /// ```
    public func trap(_ capacity: Int = 1) -> TrapReceipt<Self> {
        TrapReceipt(stream: self, capacity: capacity)
    }
}

/// The last pulses that a trap has caught. Its receiver holds them instead of the trap, which retains the stream.
private struct Catches<Pulse> {
    let capacity: Int
    /// Up to twice as many pulses as are wanted, so that making room costs little.
    private let pulses = Guarded<[Pulse]>([])

    init(capacity: Int) {
        self.capacity = capacity
    }

    func add(_ pulse: Pulse) {
        guard capacity > 0 else { return }
        let replaced = pulses.withLock { pulses -> [Pulse] in
            pulses.append(pulse)
            guard pulses.count / 2 >= capacity else { return [] }
            defer { pulses = Array(pulses.suffix(capacity)) }
            return pulses
        }
        withExtendedLifetime(replaced) {}
    }

    var all: [Pulse] {
        get { pulses.withLock { $0 }.suffix(capacity) }
        nonmutating set { withExtendedLifetime(pulses.exchange(with: newValue)) {} }
    }
}
