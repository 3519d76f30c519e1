#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// The latest element at the end of each interval in which one came, where the clock rings.
    ///
    /// The first interval begins with the observation. An element that waits when the signal ends is left out.
    @inlinable
    public func sample(
        interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        sample(interval: interval, by: ClockTime(clock))
    }

    @inlinable
    func sample(interval: Duration, by time: some TimeSource) -> Signal<Element, Error> {
        _serialSignal.timed(by: time) { SampleMachine(interval: interval, from: $0) }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// The latest element at the end of each interval of so many seconds in which one came, on the queue.
        ///
        /// An element that waits when the signal ends is left out.
        @inlinable
        public func sample(
            interval: Double, on queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.sample")
        ) -> Signal<Element, Error> {
            sample(interval: Duration(clampingSeconds: interval), by: QueueTime(queue))
        }
    }
#endif
