#if canImport(Dispatch)
    public import Dispatch
#endif

extension Signal {
    /// Creates a signal that emits the elements of a sequence, one at the end of each interval, and completes at the
    /// end of one more.
    ///
    /// ```swift
    /// let time = ManualTime()
    /// let ticks = SafeSignal(sequence: 0..., interval: .seconds(1), clock: time)
    /// _ = ticks.observeNext { print($0) }
    /// time.advance(by: .seconds(2))    // prints: 0 1
    /// ```
    ///
    /// Every observation iterates over the sequence, as long as the observation lasts. An endless sequence makes a
    /// timer. Intervals are counted from the beginning. If an alarm is late, one missed interval is made up for.
    @inlinable
    public init<S: Sequence>(
        sequence: S, interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) where S.Element == Element {
        self.init(ticking: sequence, every: interval, by: ClockTime(clock))
    }

    /// Creates a signal that emits an element after some time and completes, where the clock rings.
    ///
    /// ```swift
    /// let time = ManualTime()
    /// let hint = SafeSignal(just: "Still?", after: .seconds(60), clock: time)
    /// _ = hint.observeNext { print($0) }
    /// time.advance(by: .seconds(60))    // prints: Still?
    /// ```
    @inlinable
    public init(just element: Element, after interval: Duration, clock: some Clock<Duration> = ContinuousClock()) {
        self = Signal(just: element).delay(interval: interval, clock: clock)
    }
}

#if canImport(Dispatch)
    extension Signal {
        /// Creates a signal that emits the elements of a sequence on a queue, one at the end of each interval, and
        /// completes at the end of one more. The interval is given in seconds.
        ///
        /// Every observation iterates over the sequence, as long as the observation lasts. An endless sequence makes a
        /// timer.
        @inlinable
        public init<S: Sequence>(
            sequence: S, interval: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.sequence")
        ) where S.Iterator.Element == Element {
            self.init(ticking: sequence, every: Duration(clampingSeconds: interval), by: QueueTime(queue))
        }

        /// Creates a signal that emits an element on a queue after the given number of seconds, and completes.
        @inlinable
        public init(
            just element: Element, after interval: Double,
            queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.just")
        ) {
            self = Signal(just: element).delay(interval: interval, on: queue)
        }
    }
#endif

extension Signal {
    /// Creates a signal that emits the elements of a sequence, one at the end of each interval.
    @inlinable
    init<S: Sequence, Time: TimeSource>(ticking sequence: S, every interval: Duration, by time: Time)
    where S.Element == Element {
        self.init(home: nil) { downstream in
            // Used by one alarm after another.
            let rest = StageMemory(sequence.makeIterator())
            let timer = Operation<TimedSequenceMachine<Element, Error>>.Timer(set: time.ring) {
                .rang(rest.value.next(), at: time.now)
            }
            let machine = TimedSequenceMachine<Element, Error>(interval: interval, from: time.now)
            let operation = downstream.operation(machine, as: "", sourceCount: 0, timer: timer)
            // Not set by an input: an alarm that rang meanwhile would be answered by this thread instead of its own.
            operation.setAlarm(at: machine.due)
        }
    }
}

/// Emits an element at the end of every interval, and completes at the end of an interval without an element.
@usableFromInline
struct TimedSequenceMachine<Element, Failure: Error>: Machine {
    @usableFromInline
    enum Input {
        /// An interval has passed. This is the next element, if there is one.
        case rang(Element?, at: Duration)
    }

    @usableFromInline let interval: Duration
    /// When the next interval ends.
    @usableFromInline var due: Duration

    @inlinable
    init(interval: Duration, from beginning: Duration) {
        self.interval = interval
        due = beginning + interval
    }

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Never> {
        guard case .rang(let element?, let now) = input else { return .end(.completed) }
        // A late alarm makes up for one interval at most.
        due = max(due + interval, now)
        return Step.emit(element).ringing(at: due)
    }
}
