// Written by .ci/generate-joins.

public import SwiftObserver

/// Emits the elements of two signals together: the first element of each, then the second of each, and so on.
///
/// ```swift
/// let names = SafeSignal(sequence: ["Ada", "Grace"])
/// let scores = SafeSignal(sequence: [90, 80])
/// _ = zip(names, scores).observeNext { print($0, $1) }
/// // prints: Ada 90 Grace 80
/// ```
///
/// The signals are observed in their order. The result completes when one signal has completed and none of its elements
/// waits any more, and fails when one fails.
@inlinable
public func zip<A: SignalProtocol, B: SignalProtocol>(
    _ a: A, _ b: B
) -> Signal<(A.Element, B.Element), A.Error> where A.Error == B.Error {
    a.zipped(with: b, as: "zip")
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
    a.zipped(with: b, as: "").zipped(with: c, as: "zip").flat3()
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
    a.zipped(with: b, as: "").zipped(with: c, as: "").flat3().zipped(with: d, as: "zip").flat4()
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
    a.zipped(with: b, as: "").zipped(with: c, as: "").flat3().zipped(with: d, as: "").flat4().zipped(with: e, as: "zip")
        .flat5()
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
    a.zipped(with: b, as: "").zipped(with: c, as: "").flat3().zipped(with: d, as: "").flat4().zipped(with: e, as: "")
        .flat5().zipped(with: f, as: "zip").flat6()
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
