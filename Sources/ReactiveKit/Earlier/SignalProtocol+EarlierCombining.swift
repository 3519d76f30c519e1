extension SignalProtocol {
    /// The same as `share(limit:)`.
    @available(*, deprecated, renamed: "share(limit:)")
    public func shareReplay(limit: Int = Int.max) -> Signal<Element, Error> {
        share(limit: limit)
    }

    /// The same as `prefix(untilOutputFrom:)`.
    @available(*, deprecated, renamed: "prefix(untilOutputFrom:)")
    public func take<S: SignalProtocol>(until signal: S) -> Signal<Element, Error> {
        prefix(untilOutputFrom: signal)
    }

    /// The same as `retry(_:)`.
    @available(*, deprecated, renamed: "retry(_:)")
    public func retry(times: Int) -> Signal<Element, Error> {
        retry(times)
    }

    /// The same as `append(_:)`.
    @available(*, deprecated, renamed: "append(_:)")
    public func concat<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        append(other)
    }

    /// The same as `append(_:)`.
    @available(*, deprecated, renamed: "append(_:)")
    public func concat<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        append(other)
    }
}

extension SignalProtocol where Error == Never {
    /// The same as `append(_:)`.
    @available(*, deprecated, renamed: "append(_:)")
    public func concat<O: SignalProtocol>(with other: O) -> Signal<Element, O.Error> where O.Element == Element {
        append(other)
    }
}

/// The elements of several signals.
@available(*, deprecated, message: "Write Signal(flattening: signals, strategy: .merge)")
public func merge<Element, Error>(_ signals: [Signal<Element, Error>]) -> Signal<Element, Error> {
    Signal(flattening: signals, strategy: .merge)
}

/// What a function makes of the latest elements of several signals.
@available(*, deprecated, message: "Write Signal(combiningLatest: signals, combine: combine)")
@preconcurrency
public func combineLatest<Element, Result, Error>(
    _ signals: [Signal<Element, Error>],
    @_inheritActorContext combine: @escaping @isolated(any) @Sendable ([Element]) -> Result
) -> Signal<Result, Error> {
    Signal(combiningLatest: signals, combine: combine)
}
