extension SignalProtocol {
    /// The elements that come while another signal allows it: from the beginning on, and after `true`, but not after `false`.
    ///
    /// The other signal is observed first. What comes while the signal is paused is lost, except its end. How the other
    /// signal ends changes nothing.
    @inlinable
    public func pausable<O: SignalProtocol>(by other: O) -> Signal<Element, Error> where O.Element == Bool {
        .combining(_serialSignal, other._serialSignal, rightFirst: true) {
            PausableMachine<Element, Error>()
        } right: { arrival in
            if case .next(let allows) = arrival { .right(.next(allows)) } else { .right(.end(.completed)) }
        }
    }
}
