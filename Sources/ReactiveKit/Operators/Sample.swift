#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// Emits the latest element at the end of each interval in which one came, where the clock rings.
    ///
    /// ```swift
    /// let (levels, time) = (PassthroughSubject<Int, Never>(), ManualTime())
    /// _ = levels.sample(interval: .seconds(1), clock: time)
    ///     .observeNext { print($0) }
    /// levels.send(3)
    /// levels.send(8)
    /// time.advance(by: .seconds(1))    // prints: 8
    /// ```
    ///
    /// The first interval begins with the observation. A waiting element is left out when the signal ends.
    @inlinable
    public func sample(
        interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        sample(interval: interval, by: ClockTime(clock))
    }

    @inlinable
    func sample(interval: Duration, by time: some TimeSource) -> Signal<Element, Error> {
        _serialSignal.timed(by: time, as: "sample") { SampleMachine(interval: interval, from: $0) }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// Emits the latest element at the end of each interval in which one came, on the queue. The interval is given
        /// in seconds.
        ///
        /// A waiting element is left out when the signal ends.
        @inlinable
        public func sample(
            interval: Double, on queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.sample")
        ) -> Signal<Element, Error> {
            sample(interval: Duration(clampingSeconds: interval), by: QueueTime(queue))
        }
    }
#endif

/// Emits the latest element at the end of every interval in which one came.
@usableFromInline
struct SampleMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let start: Duration
    @usableFromInline var pending: Element?
    @usableFromInline var due: Duration?

    @inlinable
    init(interval: Duration, from start: Duration) {
        self.interval = interval
        self.start = start
    }

    @inlinable
    mutating func take(_ input: TimedArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .source(.next(let element), let now):
            pending = element
            if due != nil { return .nothing }
            let end = endOfInterval(at: now)
            due = end
            return .ring(at: end)
        case .source(.end(let end), _):
            return .end(end)
        case .rang(let now, _):
            if let due, now < due { return .ring(at: due) }
            due = nil
            defer { pending = nil }
            return Step(emitting: pending)
        }
    }

    @inlinable
    func endOfInterval(at now: Duration) -> Duration {
        guard interval > .zero else { return now }
        let estimate = ((now - start) / interval).rounded(.down)
        guard estimate < 1e15 else { return now + interval }
        // Counted in whole intervals, since a fraction of an interval could miss the exact end of one.
        var end = start + interval * Int(max(0, estimate))
        if end > now, end - interval > now { end -= interval }
        while end <= now { end += interval }
        return end
    }
}
