/// Emits the elements of two signals, in the order in which they come.
///
/// ```swift
/// let keys = PassthroughSubject<String, Never>()
/// let clicks = SafeSignal<String>.never()
/// _ = merge(keys, clicks).observeNext { print($0) }
/// keys.send("return")    // prints: return
/// ```
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func merge<A: SignalProtocol, B: SignalProtocol>(
    _ a: A, _ b: B
) -> Signal<A.Element, A.Error> where A.Element == B.Element, A.Error == B.Error {
    .combining([a._serialSignal, b._serialSignal], as: "merge") { MergeMachine(count: 2) }
}

/// Emits the elements of three signals, in the order in which they come.
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func merge<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol>(
    _ a: A, _ b: B, _ c: C
) -> Signal<A.Element, A.Error>
where A.Element == B.Element, A.Element == C.Element, A.Error == B.Error, A.Error == C.Error {
    .combining([a._serialSignal, b._serialSignal, c._serialSignal], as: "merge") { MergeMachine(count: 3) }
}

/// Emits the elements of four signals, in the order in which they come.
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func merge<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol>(
    _ a: A, _ b: B, _ c: C, _ d: D
) -> Signal<A.Element, A.Error>
where
    A.Element == B.Element, A.Element == C.Element, A.Element == D.Element, A.Error == B.Error, A.Error == C.Error,
    A.Error == D.Error
{
    .combining([a._serialSignal, b._serialSignal, c._serialSignal, d._serialSignal], as: "merge") {
        MergeMachine(count: 4)
    }
}

/// Emits the elements of five signals, in the order in which they come.
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func merge<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
) -> Signal<A.Element, A.Error>
where
    A.Element == B.Element, A.Element == C.Element, A.Element == D.Element, A.Element == E.Element, A.Error == B.Error,
    A.Error == C.Error, A.Error == D.Error, A.Error == E.Error
{
    .combining([a._serialSignal, b._serialSignal, c._serialSignal, d._serialSignal, e._serialSignal], as: "merge") {
        MergeMachine(count: 5)
    }
}

/// Emits the elements of six signals, in the order in which they come.
///
/// The signals are observed in their order. The result completes when all have completed, and fails when one fails.
@inlinable
public func merge<
    A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol, F: SignalProtocol
>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
) -> Signal<A.Element, A.Error>
where
    A.Element == B.Element, A.Element == C.Element, A.Element == D.Element, A.Element == E.Element,
    A.Element == F.Element, A.Error == B.Error, A.Error == C.Error, A.Error == D.Error, A.Error == E.Error,
    A.Error == F.Error
{
    .combining(
        [a._serialSignal, b._serialSignal, c._serialSignal, d._serialSignal, e._serialSignal, f._serialSignal],
        as: "merge"
    ) {
        MergeMachine(count: 6)
    }
}

extension SignalProtocol {
    /// Emits the elements of two signals, in the order in which they come.
    ///
    /// ```swift
    /// let (likes, shares) = (
    ///     PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()
    /// )
    /// _ = likes.merge(with: shares).observeNext { print($0) }
    /// likes.send(1)     // prints: 1
    /// shares.send(2)    // prints: 2
    /// ```
    ///
    /// This signal is observed first. The result completes when both have completed, and fails when one fails.
    @inlinable
    public func merge<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        .combining([_serialSignal, other._serialSignal], as: "merge") { MergeMachine(count: 2) }
    }

    /// An overload of `merge(with:)` for another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func merge<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        merge(with: other.castError(to: Error.self))
    }
}

extension SignalProtocol where Error == Never {
    /// An overload of `merge(with:)` for another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func merge<O: SignalProtocol>(with other: O) -> Signal<Element, O.Error> where O.Element == Element {
        castError(to: O.Error.self).merge(with: other)
    }
}

/// Emits the elements of all its sources, and completes when all have completed.
@usableFromInline
struct MergeMachine<Element, Failure: Error>: Machine {
    @usableFromInline var openCount: Int

    @inlinable
    init(count: Int) {
        openCount = count
    }

    @inlinable
    @inline(__always)
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input.arrival {
        case .next(let element):
            return .emit(element)
        case .end(.completed):
            openCount -= 1
            return openCount == 0 ? .end(.completed) : .close(input.slot)
        case .end(let failure):
            return .end(failure)
        }
    }
}
