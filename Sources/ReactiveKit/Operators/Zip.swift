public import SwiftObserver

/// Emits the elements of two signals together: the first element of each, then the second of each, and so on.
///
/// The signals are observed in their order. The result completes when one signal has completed and none of its elements
/// waits any more, and fails when one fails.
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol>(
    _ a: A, _ b: B
) -> Signal<(A.Element, B.Element), A.Error> where A.Error == B.Error {
    a.zip(with: b)
}

/// Calls a function with the elements of two signals, the first of each together, then the second of each, and so on,
/// and emits the results.
@preconcurrency
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol, Result>(
    _ a: A, _ b: B,
    @_inheritActorContext combine: @escaping @isolated(any) @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error {
    zip(a, b).joining(ClientClosure.transform(combine))
}

/// Emits the elements of three signals together: the first element of each, then the second of each, and so on.
///
/// The signals are observed in their order. The result completes when one signal has completed and none of its elements
/// waits any more, and fails when one fails.
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol>(
    _ a: A, _ b: B, _ c: C
) -> Signal<(A.Element, B.Element, C.Element), A.Error> where A.Error == B.Error, A.Error == C.Error {
    zip(a, b).zip(with: c).flat3()
}

/// Calls a function with the elements of three signals, the first of each together, then the second of each, and so on,
/// and emits the results.
@preconcurrency
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, Result>(
    _ a: A, _ b: B, _ c: C,
    @_inheritActorContext combine: @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error, A.Error == C.Error {
    zip(a, b, c).joining(ClientClosure.transform(combine))
}

/// Emits the elements of four signals together: the first element of each, then the second of each, and so on.
///
/// The signals are observed in their order. The result completes when one signal has completed and none of its elements
/// waits any more, and fails when one fails.
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol>(
    _ a: A, _ b: B, _ c: C, _ d: D
) -> Signal<(A.Element, B.Element, C.Element, D.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error {
    zip(a, b, c).zip(with: d).flat4()
}

/// Calls a function with the elements of four signals, the first of each together, then the second of each, and so on,
/// and emits the results.
@preconcurrency
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, Result>(
    _ a: A, _ b: B, _ c: C, _ d: D,
    @_inheritActorContext combine:
        @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element, D.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error {
    zip(a, b, c, d).joining(ClientClosure.transform(combine))
}

/// Emits the elements of five signals together: the first element of each, then the second of each, and so on.
///
/// The signals are observed in their order. The result completes when one signal has completed and none of its elements
/// waits any more, and fails when one fails.
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
) -> Signal<(A.Element, B.Element, C.Element, D.Element, E.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error {
    zip(a, b, c, d).zip(with: e).flat5()
}

/// Calls a function with the elements of five signals, the first of each together, then the second of each, and so on,
/// and emits the results.
@preconcurrency
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol, Result>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E,
    @_inheritActorContext combine:
        @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error {
    zip(a, b, c, d, e).joining(ClientClosure.transform(combine))
}

/// Emits the elements of six signals together: the first element of each, then the second of each, and so on.
///
/// The signals are observed in their order. The result completes when one signal has completed and none of its elements
/// waits any more, and fails when one fails.
@inlinable
public func zip<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol, F: SignalProtocol
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
) -> Signal<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error, A.Error == F.Error {
    zip(a, b, c, d, e).zip(with: f).flat6()
}

/// Calls a function with the elements of six signals, the first of each together, then the second of each, and so on,
/// and emits the results.
@preconcurrency
@inlinable
public func zip<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol, F: SignalProtocol,
    Result
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F,
    @_inheritActorContext combine:
        @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) -> Result
) -> Signal<Result, A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error, A.Error == F.Error {
    zip(a, b, c, d, e, f).joining(ClientClosure.transform(combine))
}

extension SignalProtocol {
    /// Emits the elements of two signals in pairs: the first of one with the first of the other, and so on.
    ///
    /// This signal is observed first. Elements wait for their partners, however many. The result completes when one
    /// signal has completed and none of its elements waits any more, and fails when one fails.
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error> where O.Error == Error {
        Signal.combining(_serialSignal, other._serialSignal) {
            ZipMachine<Element, O.Element, Error>()
        }
    }

    /// Calls a function with the elements of two signals in pairs, and emits the results.
    @preconcurrency
    @inlinable
    public func zip<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Error {
        zip(with: other).joining(ClientClosure.transform(combine))
    }

    /// An overload of `zip(with:)` for another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error> where O.Error == Never {
        zip(with: other.castError(to: Error.self))
    }

    /// An overload of `zip(with:combine:)` for another signal that cannot fail.
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
    /// An overload of `zip(with:)` for another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), O.Error> {
        castError(to: O.Error.self).zip(with: other)
    }

    /// An overload of `zip(with:combine:)` for another signal that may fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func zip<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, O.Error> {
        castError(to: O.Error.self).zip(with: other).joining(ClientClosure.transform(combine))
    }
}

/// Emits the elements of two sources in pairs; completes when one has completed and none of its elements waits.
@usableFromInline
struct ZipMachine<Left, Right, Failure: Error>: Machine {
    @usableFromInline var left = Fifo<Left>()
    @usableFromInline var right = Fifo<Right>()
    @usableFromInline var leftIsOpen = true
    @usableFromInline var rightIsOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: TwoSources<Left, Right, Failure>) -> Step<(Left, Right), Failure, Never> {
        switch input {
        case .left(.next(let element)):
            guard let other = right.popFirst() else {
                left.append(element)
                return .nothing
            }
            return .emit((element, other)).ending(ending)
        case .right(.next(let element)):
            guard let other = left.popFirst() else {
                right.append(element)
                return .nothing
            }
            return .emit((other, element)).ending(ending)
        case .left(.end(.completed)):
            leftIsOpen = false
            return Step.close(0).ending(ending)
        case .right(.end(.completed)):
            rightIsOpen = false
            return Step.close(1).ending(ending)
        case .left(.end(let failure)), .right(.end(let failure)):
            return .end(failure)
        }
    }

    @inlinable
    var ending: End<Failure>? {
        (!leftIsOpen && left.isEmpty) || (!rightIsOpen && right.isEmpty) ? .completed : nil
    }
}
