public import SwiftObserver

extension SignalProtocol {
    /// Each element with the latest of another signal. What comes before that has emitted is left out.
    ///
    /// The other signal is observed first. The signal completes when this one does; that the other one completes changes
    /// nothing. It fails when one fails.
    @inlinable
    public func with<O: SignalProtocol>(latestFrom other: O) -> Signal<(Element, O.Element), Error>
    where O.Error == Error {
        Signal.combining(_serialSignal, other._serialSignal, rightFirst: true) {
            LatestFromMachine<Element, O.Element, Error>()
        }
    }

    /// What a function makes of each element and the latest of another signal.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func with<O: SignalProtocol, U>(
        latestFrom other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Error {
        with(latestFrom: other).joining(ClientClosure.transform(combine))
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func with<O: SignalProtocol>(latestFrom other: O) -> Signal<(Element, O.Element), Error>
    where O.Error == Never {
        with(latestFrom: other.castError(to: Error.self))
    }

    /// The same with another signal that cannot fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func with<O: SignalProtocol, U>(
        latestFrom other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Never {
        with(latestFrom: other.castError(to: Error.self)).joining(ClientClosure.transform(combine))
    }
}

extension SignalProtocol where Error == Never {
    /// The same with another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func with<O: SignalProtocol>(latestFrom other: O) -> Signal<(Element, O.Element), O.Error> {
        castError(to: O.Error.self).with(latestFrom: other)
    }

    /// The same with another signal that may fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func with<O: SignalProtocol, U>(
        latestFrom other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, O.Error> {
        castError(to: O.Error.self).with(latestFrom: other).joining(ClientClosure.transform(combine))
    }
}

/// Emits each element of the left source with the latest of the right one, once that has emitted.
@usableFromInline
struct LatestFromMachine<Left, Right, Failure: Error>: Machine {
    @usableFromInline var latest: Right?

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: TwoSources<Left, Right, Failure>) -> Step<(Left, Right), Failure, Never> {
        switch input {
        case .left(.next(let element)):
            guard let latest else { return .nothing }
            return .emit((element, latest))
        case .right(.next(let element)):
            latest = element
            return .nothing
        case .right(.end(.completed)):
            return .close(1)
        case .left(.end(let end)), .right(.end(let end)):
            return .end(end)
        }
    }
}
