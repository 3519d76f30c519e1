public import SwiftObserver

extension SignalProtocol {
    /// The latest elements of two signals, emitted whenever one of them emits and both have.
    ///
    /// This one is observed first. The signal completes when both have, and fails when one fails.
    @inlinable
    public func combineLatest<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error>
    where O.Error == Error {
        Signal.combining(_serialSignal, other._serialSignal) {
            CombineLatestMachine<Element, O.Element, Error>()
        }
    }

    /// What a function makes of the latest elements of two signals, whenever one of them emits and both have.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func combineLatest<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Error {
        combineLatest(with: other).joining(ClientClosure.transform(combine))
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func combineLatest<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error>
    where O.Error == Never {
        combineLatest(with: other.castError(to: Error.self))
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func combineLatest<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Never {
        combineLatest(with: other.castError(to: Error.self)).joining(ClientClosure.transform(combine))
    }
}

extension SignalProtocol where Error == Never {
    /// The same with another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func combineLatest<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), O.Error> {
        castError(to: O.Error.self).combineLatest(with: other)
    }

    /// The same with another signal that may fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func combineLatest<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, O.Error> {
        castError(to: O.Error.self).combineLatest(with: other).joining(ClientClosure.transform(combine))
    }
}
