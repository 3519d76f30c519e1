#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// At most one element in a time.
    ///
    /// An element is emitted at once where it comes if none was emitted for that time.
    ///
    /// - Parameters:
    ///   - interval: How long it takes until the next element may be emitted.
    ///   - clock: Tells the time.
    ///   - latest: Whether the latest element that came in an interval is emitted at its end, where the clock rings. The
    ///     signal completes after it. Otherwise, all but the first are left out.
    @inlinable
    public func throttle(
        for interval: Duration, clock: some Clock<Duration> = ContinuousClock(), latest: Bool = true
    ) -> Signal<Element, Error> {
        throttle(for: interval, by: ClockTime(clock), latest: latest, onAlarmsAlone: false)
    }

    @inlinable
    func throttle(
        for interval: Duration, by time: some TimeSource, latest: Bool, onAlarmsAlone: Bool
    ) -> Signal<Element, Error> {
        guard latest else { return _serialSignal.timed(by: time) { _ in ThrottleFirstMachine(interval: interval) } }
        return _serialSignal.timed(by: time) { _ in
            ThrottleLatestMachine(interval: interval, onAlarmsAlone: onAlarmsAlone)
        }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// At most one element in so many seconds.
        ///
        /// - Parameters:
        ///   - seconds: How long it takes until the next element may be emitted.
        ///   - queue: Where the signal emits and ends, if `latest` is true; otherwise it emits where the elements come.
        ///   - latest: Whether the latest element that came in an interval is emitted at its end. The signal completes after it.
        ///     Otherwise, all but the first are left out.
        @inlinable
        public func throttle(
            for seconds: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.throttle"),
            latest: Bool = true
        ) -> Signal<Element, Error> {
            throttle(for: Duration(clampingSeconds: seconds), by: QueueTime(queue), latest: latest, onAlarmsAlone: true)
        }
    }
#endif
