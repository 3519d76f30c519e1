public import SwiftObserver

extension SignalProtocol {
    /// The first element, with which the signal completes.
    @inlinable
    public func first() -> Signal<Element, Error> {
        prefix(maxLength: 1)
    }

    /// The first elements. The signal completes with the last of them.
    ///
    /// If there are to be none, it completes at once, and the source is not observed. A negative number counts as zero.
    @inlinable
    public func prefix(maxLength: Int) -> Signal<Element, Error> {
        guard maxLength > 0 else { return .completed() }
        return _serialSignal.slice(from: 0, upTo: maxLength)
    }

    /// The element at a position, with which the signal completes.
    ///
    /// If the source completes before, or the position is negative, there is none.
    @inlinable
    public func output(at index: Int) -> Signal<Element, Error> {
        guard index >= 0 else { return .completed() }
        return _serialSignal.slice(from: index, upTo: index + 1)
    }

    /// All elements but the first. A negative number counts as zero.
    @inlinable
    public func dropFirst(_ count: Int) -> Signal<Element, Error> {
        _serialSignal.slice(from: Swift.max(0, count), upTo: nil)
    }

    /// The elements up to the first for which a function returns false, with which the signal completes.
    ///
    /// - Parameter inclusive: Whether that element is emitted too.
    @preconcurrency
    @inlinable
    public func prefix(
        @_inheritActorContext while shouldContinue: @escaping @isolated(any) @Sendable (Element) -> Bool,
        inclusive: Bool = false
    ) -> Signal<Element, Error> {
        let closure = ClientClosure.condition(shouldContinue)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            let part = downstream.makePart()
            let (next, end) = (downstream.next, downstream.end)
            return Downstream(part, line: downstream.line) { element in
                let goesOn = call(element)
                guard part.isActive else { return }
                if goesOn || inclusive { next(element) }
                if !goesOn, part.end() { end(.finished) }
            } end: { completion in
                if part.end() { end(completion) }
            }
        }
    }
}

extension Signal {
    /// The elements at some positions. The signal completes with the last of them, if there is one.
    @inlinable
    func slice(from first: Int, upTo limit: Int?) -> Signal {
        stage { downstream in
            let (next, end) = (downstream.next, downstream.end)
            let count = StepMemory(0)
            guard let limit else {
                return downstream.before { element in
                    if count.value >= first { return next(element) }
                    count.value += 1
                }
            }
            let part = downstream.makePart()
            return Downstream(part, line: downstream.line) { element in
                let position = count.value
                guard position < limit else { return }
                count.value = position + 1
                if position >= first { next(element) }
                if position + 1 == limit, part.end() { end(.finished) }
            } end: { completion in
                if part.end() { end(completion) }
            }
        }
    }
}

extension SignalProtocol {
    /// The elements that come later than so many seconds after the observation began.
    @inlinable
    public func dropFirst(for seconds: Double) -> Signal<Element, Error> {
        dropFirst(for: Duration(clampingSeconds: seconds))
    }

    /// The elements that come later than some time after the observation began.
    @inlinable
    public func dropFirst(
        for interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        let time = ClockTime(clock)
        return _serialSignal.stage { downstream in
            let (end, next) = (time.now + interval, downstream.next)
            return downstream.before { if time.now >= end { next($0) } }
        }
    }
}

extension SignalProtocol {
    /// The elements up to the first event of another signal, which completes this one, whatever it is.
    ///
    /// The other signal is observed first.
    @inlinable
    public func prefix<S: SignalProtocol>(untilOutputFrom signal: S) -> Signal<Element, Error> {
        .combining(_serialSignal, signal._serialSignal, rightFirst: true) {
            UntilMachine<Element, Error>()
        } right: { _ in
            .right(.end(.completed))
        }
    }
}

/// Emits what the left source emits, until anything comes from the right one.
@usableFromInline
struct UntilMachine<Element, Failure: Error>: Machine {
    @inlinable
    init() {}

    /// - Parameter input: Of the right source, that something came.
    @inlinable
    mutating func take(_ input: TwoSources<Element, Void, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .left(.next(let element)): .emit(element)
        case .left(.end(let end)): .end(end)
        case .right: .end(.completed)
        }
    }
}
