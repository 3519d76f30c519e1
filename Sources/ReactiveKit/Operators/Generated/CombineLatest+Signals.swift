// Written by .ci/generate-joins.

public import SwiftObserver

/// Emits the latest elements of two signals whenever one of them emits, once all have emitted.
///
/// ```swift
/// let (price, quantity) = (Property(5), Property(2))
/// _ = combineLatest(price, quantity).observeNext { print($0 * $1) }
/// // prints: 10
/// quantity.value = 3    // prints: 15
/// ```
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol>(
    _ a: A, _ b: B
) -> Signal<(A.Element, B.Element), A.Error> where A.Error == B.Error {
    a.combinedLatest(with: b, as: "combineLatest")
}

/// Calls a function with the latest elements of two signals whenever one of them emits, once all have emitted, and
/// emits the results.
@preconcurrency
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, Result>(
    _ a: A, _ b: B,
    @_inheritActorContext combine: @escaping @isolated(any) @Sendable (A.Element, B.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error {
    combineLatest(a, b).joining(ClientClosure.transform(combine))
}

/// Emits the latest elements of three signals whenever one of them emits, once all have emitted.
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol>(
    _ a: A, _ b: B, _ c: C
) -> Signal<(A.Element, B.Element, C.Element), A.Error> where A.Error == B.Error, A.Error == C.Error {
    a.combinedLatest(with: b, as: "").combinedLatest(with: c, as: "combineLatest").flat3()
}

/// Calls a function with the latest elements of three signals whenever one of them emits, once all have emitted, and
/// emits the results.
@preconcurrency
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, Result>(
    _ a: A, _ b: B, _ c: C,
    @_inheritActorContext combine: @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error, A.Error == C.Error {
    combineLatest(a, b, c).joining(ClientClosure.transform(combine))
}

/// Emits the latest elements of four signals whenever one of them emits, once all have emitted.
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol>(
    _ a: A, _ b: B, _ c: C, _ d: D
) -> Signal<(A.Element, B.Element, C.Element, D.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error {
    a.combinedLatest(with: b, as: "").combinedLatest(with: c, as: "").flat3().combinedLatest(
        with: d, as: "combineLatest"
    ).flat4()
}

/// Calls a function with the latest elements of four signals whenever one of them emits, once all have emitted, and
/// emits the results.
@preconcurrency
@inlinable
public func combineLatest<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, Result>(
    _ a: A, _ b: B, _ c: C, _ d: D,
    @_inheritActorContext combine:
        @escaping @isolated(any) @Sendable (A.Element, B.Element, C.Element, D.Element) -> Result
) -> Signal<Result, A.Error> where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error {
    combineLatest(a, b, c, d).joining(ClientClosure.transform(combine))
}

/// Emits the latest elements of five signals whenever one of them emits, once all have emitted.
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func combineLatest<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
) -> Signal<(A.Element, B.Element, C.Element, D.Element, E.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error {
    a.combinedLatest(with: b, as: "").combinedLatest(with: c, as: "").flat3().combinedLatest(with: d, as: "").flat4()
        .combinedLatest(with: e, as: "combineLatest").flat5()
}

/// Calls a function with the latest elements of five signals whenever one of them emits, once all have emitted, and
/// emits the results.
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

/// Emits the latest elements of six signals whenever one of them emits, once all have emitted.
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func combineLatest<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol, F: SignalProtocol
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
) -> Signal<(A.Element, B.Element, C.Element, D.Element, E.Element, F.Element), A.Error>
where A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error, A.Error == F.Error {
    a.combinedLatest(with: b, as: "").combinedLatest(with: c, as: "").flat3().combinedLatest(with: d, as: "").flat4()
        .combinedLatest(with: e, as: "").flat5().combinedLatest(with: f, as: "combineLatest").flat6()
}

/// Calls a function with the latest elements of six signals whenever one of them emits, once all have emitted, and
/// emits the results.
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
