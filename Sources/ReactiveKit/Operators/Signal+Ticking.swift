#if canImport(Dispatch)
    public import Dispatch
#endif

extension Signal {
    /// The elements of a sequence, one at the end of each interval, and the completion at the end of one more.
    ///
    /// The sequence is gone through with every observation, as far as that is wanted. An endless one makes a timer. Intervals
    /// are counted from the beginning; if an alarm is late, one of those that were missed is made up for.
    @inlinable
    public init<S: Sequence>(
        sequence: S, interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) where S.Element == Element {
        self.init(ticking: sequence, every: interval, by: ClockTime(clock))
    }

    /// An element after some time, and then the completion, where the clock rings.
    @inlinable
    public init(just element: Element, after interval: Duration, clock: some Clock<Duration> = ContinuousClock()) {
        self = Signal(just: element).delay(interval: interval, clock: clock)
    }
}

#if canImport(Dispatch)
    extension Signal {
        /// The elements of a sequence on a queue, one at the end of each interval of so many seconds, and the completion at
        /// the end of one more.
        ///
        /// The sequence is gone through with every observation, as far as that is wanted. An endless one makes a timer.
        @inlinable
        public init<S: Sequence>(
            sequence: S, interval: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.sequence")
        ) where S.Iterator.Element == Element {
            self.init(ticking: sequence, every: Duration(clampingSeconds: interval), by: QueueTime(queue))
        }

        /// An element after so many seconds, and then the completion, on a queue.
        @inlinable
        public init(
            just element: Element, after interval: Double,
            queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.just")
        ) {
            self = Signal(just: element).delay(interval: interval, on: queue)
        }
    }
#endif
