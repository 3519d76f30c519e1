extension SignalProtocol {
    /// Mirrors the first of two signals to send an event, even if that event is its end.
    ///
    /// ```swift
    /// let (cache, server) = (
    ///     PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>()
    /// )
    /// _ = cache.amb(with: server).observeNext { print($0) }
    /// server.send("fresh")    // prints: fresh
    /// cache.send("stale")
    /// ```
    ///
    /// This signal is observed first, and the other one only if no event has come by then. The observation of the
    /// slower signal is disposed before the first event is passed on.
    @inlinable
    public func amb<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        .combining([_serialSignal, other._serialSignal], as: "amb") { AmbMachine() }
    }

    /// An overload of `amb(with:)` for another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func amb<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        amb(with: other.castError(to: Error.self))
    }
}

extension SignalProtocol where Error == Never {
    /// An overload of `amb(with:)` for another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func amb<O: SignalProtocol>(with other: O) -> Signal<Element, O.Error> where O.Element == Element {
        castError(to: O.Error.self).amb(with: other)
    }
}

/// Mirrors the first of two signals to send an event, even if that event is its end.
///
/// ```swift
/// let cache = SafeSignal<String>.never()
/// let server = SafeSignal(just: "fresh")
/// _ = amb(cache, server).observeNext { print($0) }    // prints: fresh
/// ```
///
/// The signals are observed in their order until one of them sends an event. The observations of the others are
/// disposed.
@inlinable
public func amb<A: SignalProtocol, B: SignalProtocol>(
    _ a: A, _ b: B
) -> Signal<A.Element, A.Error> where A.Element == B.Element, A.Error == B.Error {
    .combining([a._serialSignal, b._serialSignal], as: "amb") { AmbMachine() }
}

/// Mirrors the first of three signals to send an event, even if that event is its end.
///
/// The signals are observed in their order until one of them sends an event. The observations of the others are
/// disposed.
@inlinable
public func amb<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol>(
    _ a: A, _ b: B, _ c: C
) -> Signal<A.Element, A.Error>
where A.Element == B.Element, A.Element == C.Element, A.Error == B.Error, A.Error == C.Error {
    .combining([a._serialSignal, b._serialSignal, c._serialSignal], as: "amb") { AmbMachine() }
}

/// Mirrors the first of four signals to send an event, even if that event is its end.
///
/// The signals are observed in their order until one of them sends an event. The observations of the others are
/// disposed.
@inlinable
public func amb<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol>(
    _ a: A, _ b: B, _ c: C, _ d: D
) -> Signal<A.Element, A.Error>
where
    A.Element == B.Element, A.Element == C.Element, A.Element == D.Element, A.Error == B.Error, A.Error == C.Error,
    A.Error == D.Error
{
    .combining([a._serialSignal, b._serialSignal, c._serialSignal, d._serialSignal], as: "amb") { AmbMachine() }
}

/// Mirrors the first of five signals to send an event, even if that event is its end.
///
/// The signals are observed in their order until one of them sends an event. The observations of the others are
/// disposed.
@inlinable
public func amb<A: SignalProtocol, B: SignalProtocol, C: SignalProtocol, D: SignalProtocol, E: SignalProtocol>(
    _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
) -> Signal<A.Element, A.Error>
where
    A.Element == B.Element, A.Element == C.Element, A.Element == D.Element, A.Element == E.Element, A.Error == B.Error,
    A.Error == C.Error, A.Error == D.Error, A.Error == E.Error
{
    .combining([a._serialSignal, b._serialSignal, c._serialSignal, d._serialSignal, e._serialSignal], as: "amb") {
        AmbMachine()
    }
}

/// Mirrors the first of six signals to send an event, even if that event is its end.
///
/// The signals are observed in their order until one of them sends an event. The observations of the others are
/// disposed.
@inlinable
public func amb<
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
        as: "amb"
    ) {
        AmbMachine()
    }
}

/// Mirrors the first source to send an event.
@usableFromInline
struct AmbMachine<Element, Failure: Error>: Machine {
    @usableFromInline var winner: Int?

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        let isFirst = winner == nil
        if isFirst { winner = input.slot }
        guard winner == input.slot else { return .nothing }
        switch input.arrival {
        case .next(let element):
            let step = Step<Element, Failure, Never>.emit(element)
            return isFirst ? step.closingOthers(than: input.slot) : step
        case .end(let end):
            return .end(end)
        }
    }
}
