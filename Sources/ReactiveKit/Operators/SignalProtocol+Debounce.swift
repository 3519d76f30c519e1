#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// Each element after which no other comes for some time.
    ///
    /// It is emitted where the clock rings. When the signal completes, an element that waits is emitted at once; when it
    /// fails, it is left out. There is one alarm, however many elements come.
    @inlinable
    public func debounce(
        for interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        debounce(for: interval, by: ClockTime(clock))
    }

    @inlinable
    func debounce(for interval: Duration, by time: some TimeSource) -> Signal<Element, Error> {
        _serialSignal.timed(by: time) { _ in DebounceMachine(interval: interval) }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// Each element after which no other comes for so many seconds.
        ///
        /// It is emitted on the queue. When the signal completes, an element that waits is emitted at once; when it fails, it is
        /// left out.
        @inlinable
        public func debounce(
            for seconds: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.debounce")
        ) -> Signal<Element, Error> {
            debounce(for: Duration(clampingSeconds: seconds), by: QueueTime(queue))
        }
    }
#endif
