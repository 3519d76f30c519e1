extension SignalProtocol {
    /// The one of two signals from which the first event comes, be it its end.
    ///
    /// This one is observed first, and the other only if nothing has come by then. The one that is not taken is disposed
    /// before the first event is passed on.
    @inlinable
    public func amb<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        .combining([_serialSignal, other._serialSignal]) { AmbMachine() }
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func amb<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        amb(with: other.castError(to: Error.self))
    }
}

extension SignalProtocol where Error == Never {
    /// The same with another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func amb<O: SignalProtocol>(with other: O) -> Signal<Element, O.Error> where O.Element == Element {
        castError(to: O.Error.self).amb(with: other)
    }
}
