/// A receiver made of a function or of another receiver, which it holds.
public struct AnyReceiver<Pulse>: ReceiverType {
    /// What is called with each pulse.
    public let op: (Pulse) -> Void

    private let find: (() -> AnyReceiver?)?

    /// A receiver that calls a function.
    public init(_ op: @escaping (Pulse) -> Void) {
        self.op = op
        find = nil
    }

    /// A receiver that passes pulses on to another one.
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
