#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// Emits each element after which no other comes for some time.
    ///
    /// ```swift
    /// let (query, time) = (PassthroughSubject<String, Never>(), ManualTime())
    /// _ = query.debounce(for: .seconds(1), clock: time)
    ///     .observeNext { print("search", $0) }
    /// query.send("sw")
    /// query.send("swift")
    /// time.advance(by: .seconds(1))    // prints: search swift
    /// ```
    ///
    /// Elements are emitted where the clock rings. A waiting element is emitted at once when the signal completes, and
    /// left out when it fails. One alarm serves all elements.
    @inlinable
    public func debounce(
        for interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        debounce(for: interval, by: ClockTime(clock))
    }

    @inlinable
    func debounce(for interval: Duration, by time: some TimeSource) -> Signal<Element, Error> {
        _serialSignal.timed(by: time, as: "debounce") { _ in DebounceMachine(interval: interval) }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// Emits each element after which no other comes for the given number of seconds.
        ///
        /// Elements are emitted on the queue. A waiting element is emitted at once when the signal completes, and left
        /// out when it fails.
        @inlinable
        public func debounce(
            for seconds: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.debounce")
        ) -> Signal<Element, Error> {
            debounce(for: Duration(clampingSeconds: seconds), by: QueueTime(queue))
        }
    }
#endif

/// Emits an element when no other has come for a time.
@usableFromInline
struct DebounceMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    @usableFromInline var pending: Element?
    /// When the pending element is due.
    @usableFromInline var due = Duration.zero
    @usableFromInline var isSet = false

    @inlinable
    init(interval: Duration) {
        self.interval = interval
    }

    @inlinable
    mutating func take(_ input: TimedArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .source(.next(let element), let now):
            pending = element
            due = max(due, now + interval)
            // An alarm that is set rings too early, and is then set again: one alarm for many elements.
            if isSet { return .nothing }
            isSet = true
            return .ring(at: due)
        case .source(.end(.completed), _):
            return Step(emitting: pending).ending(.completed)
        case .source(.end(let failure), _):
            return .end(failure)
        case .rang(let now, _):
            if now < due { return .ring(at: due) }
            isSet = false
            defer { pending = nil }
            return Step(emitting: pending)
        }
    }
}
