extension SignalProtocol {
    /// What this signal emits, and when it has completed, what another one does, which is observed then.
    ///
    /// If this one fails, the other is never observed.
    @inlinable
    public func append<O: SignalProtocol>(_ other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        let (first, second) = (_serialSignal, other._serialSignal)
        return Signal(home: first.home === second.home ? first.home : nil) { downstream in
            let operation = downstream.operation(
                AppendMachine<Signal<Element, Error>, Element, Error>(second), sourceCount: 1
            ) { source, slot, observation, operation in
                operation.start(source, observation, by: SlotArrival.SlotPort(slot: slot))
            }
            operation.observe(first, in: 0, by: SlotArrival.SlotPort(slot: 0))
        }
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func append<O: SignalProtocol>(_ other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        append(other.castError(to: Error.self))
    }
}

extension SignalProtocol where Error == Never {
    /// The same with another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func append<O: SignalProtocol>(_ other: O) -> Signal<Element, O.Error> where O.Element == Element {
        castError(to: O.Error.self).append(other)
    }
}

extension SignalProtocol {
    /// What another signal emits, and when it has completed, what this one does, which is observed then.
    ///
    /// If the other fails, this one is never observed.
    @inlinable
    public func prepend<O: SignalProtocol>(_ other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        other._serialSignal.append(_serialSignal)
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func prepend<O: SignalProtocol>(_ other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        prepend(other.castError(to: Error.self))
    }
}

extension SignalProtocol where Error == Never {
    /// The same with another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func prepend<O: SignalProtocol>(_ other: O) -> Signal<Element, O.Error> where O.Element == Element {
        castError(to: O.Error.self).prepend(other)
    }
}
