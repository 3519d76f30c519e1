extension SignalProtocol {
    /// The elements up to the first event of another signal, which completes this one, whatever it is.
    ///
    /// The other signal is observed first.
    @inlinable
    public func prefix<S: SignalProtocol>(untilOutputFrom signal: S) -> Signal<Element, Error> {
        .combining(_serialSignal, signal._serialSignal, rightFirst: true) {
            UntilMachine<Element, Error>()
        } right: { _ in
            .right(.end(.completed))
        }
    }
}
