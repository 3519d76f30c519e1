public import SwiftObserver

/// The latest elements of two signals, emitted whenever one of them emits and all have.
///
/// They are observed in their order. The signal completes when all have, and fails when one fails.
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol>(
    _ a: A, _ b: B
) -> Signal<(A.Element, B.Element), A.Error> where A.Error == B.Error {
    a.combineLatest(with: b)
}

/// What a function makes of the latest elements of two signals, whenever one of them emits and all have.
///
/// The function runs on the actor on which it was written; if it belongs to none, where the events come.
@preconcurrency
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, Result>(
    _ a: A, _ b: B,
    @_inheritActorContext combine: @escaping @isolated(any) @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error {
    combineLatest(a, b).joining(ClientClosure.transform(combine))
}

/// The latest elements of three signals, emitted whenever one of them emits and all have.
///
/// They are observed in their order. The signal completes when all have, and fails when one fails.
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol>(
    _ a: A, _ b: B, _ c: C
) -> Signal<(A.Element, B.Element, C.Element), A.Error> where A.Error == B.Error, A.Error == C.Error {
    combineLatest(a, b).combineLatest(with: c).flat3()
}

/// What a function makes of the latest elements of three signals, whenever one of them emits and all have.
///
/// The function runs on the actor on which it was written; if it belongs to none, where the events come.
@preconcurrency
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, Result>(
    _ a: A, _ b: B, _ c: C,
    @_inheritActorContext combine: @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error, A.Error == C.Error {
    combineLatest(a, b, c).joining(ClientClosure.transform(combine))
}

/// The latest elements of four signals, emitted whenever one of them emits and all have.
///
/// They are observed in their order. The signal completes when all have, and fails when one fails.
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol>(
    _ a: A, _ b: B, _ c: C, _ d: D
) -> Signal<(A.Element, B.Element, C.Element, D.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error {
    combineLatest(a, b, c).combineLatest(with: d).flat4()
}

/// What a function makes of the latest elements of four signals, whenever one of them emits and all have.
///
/// The function runs on the actor on which it was written; if it belongs to none, where the events come.
@preconcurrency
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, Result>(
    _ a: A, _ b: B, _ c: C, _ d: D,
    @_inheritActorContext combine:
        @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element, D.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error {
    combineLatest(a, b, c, d).joining(ClientClosure.transform(combine))
}

/// The latest elements of five signals, emitted whenever one of them emits and all have.
///
/// They are observed in their order. The signal completes when all have, and fails when one fails.
@inlinable
public func combineLatest<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
) -> Signal<(A.Element, B.Element, C.Element, D.Element, E.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error {
    combineLatest(a, b, c, d).combineLatest(with: e).flat5()
}

/// What a function makes of the latest elements of five signals, whenever one of them emits and all have.
///
/// The function runs on the actor on which it was written; if it belongs to none, where the events come.
@preconcurrency
@inlinable
public func combineLatest<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol, Result
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E,
    @_inheritActorContext combine:
        @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error {
    combineLatest(a, b, c, d, e).joining(ClientClosure.transform(combine))
}

/// The latest elements of six signals, emitted whenever one of them emits and all have.
///
/// They are observed in their order. The signal completes when all have, and fails when one fails.
@inlinable
public func combineLatest<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol, F: SignalProtocol
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
) -> Signal<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error, A.Error == F.Error {
    combineLatest(a, b, c, d, e).combineLatest(with: f).flat6()
}

/// What a function makes of the latest elements of six signals, whenever one of them emits and all have.
///
/// The function runs on the actor on which it was written; if it belongs to none, where the events come.
@preconcurrency
@inlinable
public func combineLatest<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol, F: SignalProtocol,
    Result
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F,
    @_inheritActorContext combine:
        @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) -> Result
) -> Signal<Result, A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error, A.Error == F.Error {
    combineLatest(a, b, c, d, e, f).joining(ClientClosure.transform(combine))
}

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

extension Signal {
    /// What a function makes of the latest elements of several signals, whenever one of them emits and all have.
    ///
    /// The signals are observed in their order. The signal completes when all have, at once if there are none, and fails
    /// when one fails. The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public init<S: Collection>(
        combiningLatest signals: S,
        @_inheritActorContext combine: @escaping @isolated(any) @Sendable (_ elements: [S.Element.Element]) -> Element
    ) where S.Element: SignalProtocol, S.Element.Error == Error {
        let sources = signals.map(\._serialSignal)
        guard !sources.isEmpty else {
            self = .completed()
            return
        }
        let latest = Signal<[S.Element.Element], Error>.combining(sources) {
            CombineManyMachine<S.Element.Element, Error>(count: sources.count)
        }
        self = latest.mapping(ClientClosure.transform(combine))
    }
}

/// Emits the latest elements of two sources, as soon as both have one; completes when both have.
@usableFromInline
struct CombineLatestMachine<Left, Right, Failure: Error>: Machine {
    @usableFromInline var left: Left?
    @usableFromInline var right: Right?
    @usableFromInline var openCount = 2

    @inlinable
    init() {}

    @inlinable
    @inline(__always)
    mutating func take(_ input: TwoSources<Left, Right, Failure>) -> Step<(Left, Right), Failure, Never> {
        switch input {
        case .left(.next(let element)):
            left = element
            guard let right else { return .nothing }
            return .emit((element, right))
        case .right(.next(let element)):
            right = element
            guard let left else { return .nothing }
            return .emit((left, element))
        case .left(.end(let end)):
            return close(0, end)
        case .right(.end(let end)):
            return close(1, end)
        }
    }

    @inlinable
    mutating func close(_ slot: Int, _ end: End<Failure>) -> Step<(Left, Right), Failure, Never> {
        if case .failed = end { return .end(end) }
        openCount -= 1
        return openCount == 0 ? .end(end) : .close(slot)
    }
}

/// Emits the latest elements of many sources, as soon as all have one; completes when all have.
@usableFromInline
struct CombineManyMachine<Element, Failure: Error>: Machine {
    @usableFromInline var latest: [Element?]
    @usableFromInline var missingCount: Int
    @usableFromInline var openCount: Int

    @inlinable
    init(count: Int) {
        latest = Array(repeating: nil, count: count)
        missingCount = count
        openCount = count
    }

    @inlinable
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<[Element], Failure, Never> {
        switch input.arrival {
        case .next(let element):
            if latest[input.slot] == nil { missingCount -= 1 }
            latest[input.slot] = .some(element)
            return missingCount == 0 ? .emit(latest.map { $0.unsafelyUnwrapped }) : .nothing
        case .end(.completed):
            openCount -= 1
            return openCount == 0 ? .end(.completed) : .close(input.slot)
        case .end(let failure):
            return .end(failure)
        }
    }
}
