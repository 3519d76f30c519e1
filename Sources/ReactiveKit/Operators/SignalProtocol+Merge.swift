extension SignalProtocol {
    /// What two signals emit, in the order in which it comes.
    ///
    /// This one is observed first. The signal completes when both have, and fails when one fails.
    @inlinable
    public func merge<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        .combining([_serialSignal, other._serialSignal]) { MergeMachine(count: 2) }
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func merge<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        merge(with: other.castError(to: Error.self))
    }
}

extension SignalProtocol where Error == Never {
    /// The same with another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func merge<O: SignalProtocol>(with other: O) -> Signal<Element, O.Error> where O.Element == Element {
        castError(to: O.Error.self).merge(with: other)
    }
}
