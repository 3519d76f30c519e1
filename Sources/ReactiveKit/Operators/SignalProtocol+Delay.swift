#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// The events of this signal, the end included, some time later and where the clock rings.
    ///
    /// Events wait, however many, in their order, with one alarm. To dispose drops them.
    @inlinable
    public func delay(
        interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        delay(interval: interval, by: ClockTime(clock))
    }

    @inlinable
    func delay(interval: Duration, by time: some TimeSource) -> Signal<Element, Error> {
        _serialSignal.timed(by: time) { _ in DelayMachine(interval: interval) }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// The events of this signal, the end included, so many seconds later and on the queue.
        @inlinable
        public func delay(
            interval: Double, on queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.delay")
        ) -> Signal<Element, Error> {
            delay(interval: Duration(clampingSeconds: interval), by: QueueTime(queue))
        }
    }
#endif
