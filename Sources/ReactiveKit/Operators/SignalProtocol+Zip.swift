public import SwiftObserver

extension SignalProtocol {
    /// The elements of two signals in pairs: the first of one with the first of the other, and so on.
    ///
    /// This one is observed first. Elements wait for their partners, however many. The signal completes when one of the two
    /// has and none of its elements waits any more, and fails when one fails.
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error> where O.Error == Error {
        Signal.combining(_serialSignal, other._serialSignal) {
            ZipMachine<Element, O.Element, Error>()
        }
    }

    /// What a function makes of the elements of two signals, in pairs.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func zip<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Error {
        zip(with: other).joining(ClientClosure.transform(combine))
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error> where O.Error == Never {
        zip(with: other.castError(to: Error.self))
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func zip<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Never {
        zip(with: other.castError(to: Error.self)).joining(ClientClosure.transform(combine))
    }
}

extension SignalProtocol where Error == Never {
    /// The same with another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), O.Error> {
        castError(to: O.Error.self).zip(with: other)
    }

    /// The same with another signal that may fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func zip<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, O.Error> {
        castError(to: O.Error.self).zip(with: other).joining(ClientClosure.transform(combine))
    }
}
