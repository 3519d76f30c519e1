/// A destination of pulses.
///
/// ```swift
/// struct Console: ReceiverType {
///     func receive(_ line: String) { print(">", line) }
/// }
/// let name = transceive("Ada")
/// name.new().receive(Console())    // prints: > Ada
/// ```
public protocol ReceiverType<Pulse> {
    associatedtype Pulse

    /// Receives a pulse.
    func receive(_ value: Pulse)
}

extension ReceiverType {
    /// Receives a pulse: an earlier name of `receive(_:)`.
    ///
    /// ```swift
    /// let count = ValueTransceiver(1)
    /// count.put(2)
    /// print(count.value)    // prints: 2
    /// ```
    @inlinable
    public func put(_ value: Pulse) {
        receive(value)
    }
}

/// A receiver that wraps a function or another receiver, and retains it.
///
/// ```swift
/// let console = AnyReceiver<String> { print(">", $0) }
/// transceive("Ada").new().receive(console)    // prints: > Ada
/// ```
public struct AnyReceiver<Pulse>: ReceiverType {
    /// The function that is called with each pulse.
    public let op: (Pulse) -> Void

    private let find: (() -> AnyReceiver?)?

    /// Creates a receiver that calls a function.
    public init(_ op: @escaping (Pulse) -> Void) {
        self.op = op
        find = nil
    }

    /// Creates a receiver that passes pulses on to another receiver.
    public init<R: ReceiverType>(_ receiver: R) where R.Pulse == Pulse {
        op = { receiver.receive($0) }
        let tether = Tether(to: receiver)
        find = { tether.find().map { AnyReceiver($0) } }
    }

    /// Calls the function.
    public func receive(_ value: Pulse) {
        op(value)
    }
}

extension AnyReceiver: TetheredSource {
    func tether() -> () -> AnyReceiver? {
        find ?? { self }
    }
}
