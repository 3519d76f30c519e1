#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// Passes this signal on, but fails when no event comes for some time after the beginning of the observation or
    /// after the former event.
    ///
    /// ```swift
    /// let (time, noReply) = (ManualTime(), CancellationError())
    /// let reply = Signal<String, CancellationError>.never()
    /// _ = reply.timeout(after: .seconds(9), with: noReply, clock: time)
    ///     .observeFailed { _ in print("no reply") }
    /// time.advance(by: .seconds(9))    // prints: no reply
    /// ```
    ///
    /// The signal fails where the clock rings. One alarm serves all events.
    @inlinable
    public func timeout(
        after interval: Duration, with error: Error, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        timeout(after: interval, with: error, by: ClockTime(clock))
    }

    @inlinable
    func timeout(after interval: Duration, with error: Error, by time: some TimeSource) -> Signal<Element, Error> {
        _serialSignal.timed(by: time, as: "timeout", begins: true) {
            TimeoutMachine(interval: interval, error: error, from: $0)
        }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// Passes this signal on, but fails on the queue when no event comes for the given number of seconds.
        @inlinable
        public func timeout(
            after interval: Double, with error: Error,
            on queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.timeout")
        ) -> Signal<Element, Error> {
            timeout(after: Duration(clampingSeconds: interval), with: error, by: QueueTime(queue))
        }
    }
#endif

/// Fails when no event has come for a time. Its first input is an alarm.
@usableFromInline
struct TimeoutMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let error: Failure
    @usableFromInline var due: Duration

    @inlinable
    init(interval: Duration, error: Failure, from start: Duration) {
        self.interval = interval
        self.error = error
        due = start + interval
    }

    @inlinable
    mutating func take(_ input: TimedArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .source(.next(let element), let now):
            due = max(due, now + interval)
            return .emit(element)
        case .source(.end(let end), _):
            return .end(end)
        case .rang(let now, _):
            return now < due ? .ring(at: due) : .end(.failed(error))
        }
    }
}
