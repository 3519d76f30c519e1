public import SwiftObserver

extension SignalProtocol {
    /// Emits each element with the latest element of another signal. Elements that come before the other signal has
    /// emitted are left out.
    ///
    /// ```swift
    /// let (taps, draft) = (PassthroughSubject<Void, Never>(), Property("Hello"))
    /// _ = taps.with(latestFrom: draft).observeNext { print("send", $1) }
    /// draft.value = "Hello, Ada"
    /// taps.send()    // prints: send Hello, Ada
    /// ```
    ///
    /// The other signal is observed first. The result completes when this signal completes; the completion of the other
    /// one changes nothing. The result fails when one of them fails.
    @inlinable
    public func with<O: SignalProtocol>(latestFrom other: O) -> Signal<(Element, O.Element), Error>
    where O.Error == Error {
        Signal.combining(_serialSignal, other._serialSignal, as: "with", rightFirst: true) {
            LatestFromMachine<Element, O.Element, Error>()
        }
    }

    /// Calls a function with each element and the latest element of another signal, and emits the results.
    @preconcurrency
    @inlinable
    public func with<O: SignalProtocol, U>(
        latestFrom other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Error {
        with(latestFrom: other).joining(ClientClosure.transform(combine))
    }

    /// An overload of `with(latestFrom:)` for another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func with<O: SignalProtocol>(latestFrom other: O) -> Signal<(Element, O.Element), Error>
    where O.Error == Never {
        with(latestFrom: other.castError(to: Error.self))
    }

    /// An overload of `with(latestFrom:combine:)` for another signal that cannot fail.
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
    /// An overload of `with(latestFrom:)` for another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func with<O: SignalProtocol>(latestFrom other: O) -> Signal<(Element, O.Element), O.Error> {
        castError(to: O.Error.self).with(latestFrom: other)
    }

    /// An overload of `with(latestFrom:combine:)` for another signal that may fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func with<O: SignalProtocol, U>(
        latestFrom other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, O.Error> {
        castError(to: O.Error.self).with(latestFrom: other).joining(ClientClosure.transform(combine))
    }
}

/// Emits each element of the left source with the latest element of the right one, once the right one has emitted.
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
