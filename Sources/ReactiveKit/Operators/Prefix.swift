public import SwiftObserver

extension SignalProtocol {
    /// Emits the first element, and completes with it.
    ///
    /// ```swift
    /// let hits = SafeSignal(sequence: ["a.txt", "b.txt"])
    /// _ = hits.first().observe { print($0) }    // prints: next("a.txt") completed
    /// ```
    @inlinable
    public func first() -> Signal<Element, Error> {
        _serialSignal.slice(from: 0, upTo: 1, as: "first")
    }

    /// Emits the first elements, and completes with the last of them.
    ///
    /// ```swift
    /// let scores = SafeSignal(sequence: [90, 80, 70])
    /// _ = scores.prefix(maxLength: 2).observeNext { print($0) }
    /// // prints: 90 80
    /// ```
    ///
    /// With a length of zero, the signal completes at once, and the source is not observed. A negative number counts as
    /// zero.
    @inlinable
    public func prefix(maxLength: Int) -> Signal<Element, Error> {
        guard maxLength > 0 else { return .completed() }
        return _serialSignal.slice(from: 0, upTo: maxLength, as: "prefix")
    }

    /// Emits the element at a position, and completes with it.
    ///
    /// ```swift
    /// let runners = SafeSignal(sequence: ["Ada", "Grace", "Tim"])
    /// _ = runners.output(at: 1).observeNext { print($0) }    // prints: Grace
    /// ```
    ///
    /// Emits nothing if the source completes before that, or the position is negative.
    @inlinable
    public func output(at index: Int) -> Signal<Element, Error> {
        guard index >= 0 else { return .completed() }
        // No signal emits so many.
        guard index < .max else { return _serialSignal.slice(from: index, upTo: nil, as: "output") }
        return _serialSignal.slice(from: index, upTo: index + 1, as: "output")
    }

    /// Emits all elements but the first `count`. A negative number counts as zero.
    ///
    /// ```swift
    /// let edits = SafeSignal(sequence: ["", "A", "A tale"])
    /// _ = edits.dropFirst(1).observeNext { print("save", $0) }
    /// // prints: save A | save A tale
    /// ```
    @inlinable
    public func dropFirst(_ count: Int) -> Signal<Element, Error> {
        _serialSignal.slice(from: Swift.max(0, count), upTo: nil, as: "dropFirst")
    }

    /// Emits the elements up to the first one for which a function returns false, and completes with that one.
    ///
    /// ```swift
    /// let countdown = SafeSignal(sequence: [2, 1, 0, -1])
    /// _ = countdown.prefix(while: { $0 > 0 }).observeNext { print($0) }
    /// // prints: 2 1
    /// ```
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
            downstream.note("prefix")
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
    /// Emits the elements from one position up to another.
    /// Emits the elements from a position up to a limit, and completes with the last of them if there is a limit.
    @inlinable
    func slice(from first: Int, upTo limit: Int?, as name: StaticString) -> Signal {
        stage { downstream in
            downstream.note(name)
            let (next, end) = (downstream.next, downstream.end)
            let count = StageMemory(0)
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
    /// Emits the elements that come later than a number of seconds after the observation began.
    @inlinable
    public func dropFirst(for seconds: Double) -> Signal<Element, Error> {
        dropFirst(for: Duration(clampingSeconds: seconds))
    }

    /// Emits the elements that come later than some time after the observation began.
    @inlinable
    public func dropFirst(
        for interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        let time = ClockTime(clock)
        return _serialSignal.stage { downstream in
            downstream.note("dropFirst")
            let (end, next) = (time.now + interval, downstream.next)
            return downstream.before { if time.now >= end { next($0) } }
        }
    }
}

extension SignalProtocol {
    /// Emits the elements up to the first event of another signal. Any event of the other signal completes this one.
    ///
    /// ```swift
    /// let (drags, drop) = (
    ///     PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>()
    /// )
    /// _ = drags.prefix(untilOutputFrom: drop).observe { print($0) }
    /// drags.send(12)    // prints: next(12)
    /// drop.send()       // prints: completed
    /// ```
    ///
    /// The other signal is observed first.
    @inlinable
    public func prefix<S: SignalProtocol>(untilOutputFrom signal: S) -> Signal<Element, Error> {
        .combining(_serialSignal, signal._serialSignal, as: "prefix", rightFirst: true) {
            UntilMachine<Element, Error>()
        } right: { _ in
            .right(.end(.completed))
        }
    }
}

/// Emits the elements of the left source until anything comes from the right one.
@usableFromInline
struct UntilMachine<Element, Failure: Error>: Machine {
    @inlinable
    init() {}

    /// - Parameter input: For the right source, any event.
    @inlinable
    mutating func take(_ input: TwoSources<Element, Void, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .left(.next(let element)): .emit(element)
        case .left(.end(let end)): .end(end)
        case .right: .end(.completed)
        }
    }
}
