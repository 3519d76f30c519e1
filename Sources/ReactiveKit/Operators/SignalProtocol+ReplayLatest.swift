extension SignalProtocol {
    /// The elements of this signal, the latest of which is emitted again whenever another signal emits.
    ///
    /// This one is observed first. The signal completes when both have.
    @inlinable
    public func replayLatest<S: SignalProtocol>(when other: S) -> Signal<Element, Error> where S.Error == Never {
        .combining(_serialSignal, other._serialSignal) {
            ReplayLatestMachine<Element, Error>()
        } right: {
            .right($0.isNext ? .next(()) : .end(.completed))
        }
    }
}

extension Arrival {
    @inlinable
    var isNext: Bool {
        if case .next = self { true } else { false }
    }
}
