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
