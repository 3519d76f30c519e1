/// What pulses can be handed to.
public protocol ReceiverType<Pulse> {
    associatedtype Pulse

    /// Takes a pulse.
    func receive(_ value: Pulse)
}

extension ReceiverType {
    /// Takes a pulse: an earlier name of `receive(_:)`.
    @inlinable
    public func put(_ value: Pulse) {
        receive(value)
    }
}
