#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// Emits at most one element in each interval.
    ///
    /// ```swift
    /// let (scrolls, time) = (PassthroughSubject<Int, Never>(), ManualTime())
    /// _ = scrolls.throttle(for: .seconds(1), clock: time)
    ///     .observeNext { print($0) }
    /// for offset in [10, 20, 30] { scrolls.send(offset) }    // prints: 10
    /// time.advance(by: .seconds(1))                          // prints: 30
    /// ```
    ///
    /// An element is emitted at once, where it comes, if none was emitted for an interval.
    ///
    /// - Parameters:
    ///   - interval: The time until the next element may be emitted.
    ///   - clock: Tells the time.
    ///   - latest: Whether the latest element of an interval is emitted at its end, where the clock rings. The signal
    ///     then completes after that element; a failure drops it, unless it is due. If false, all elements but the
    ///     first are left out.
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
        guard latest else {
            return _serialSignal.timed(by: time, as: "throttle") { _ in ThrottleFirstMachine(interval: interval) }
        }
        return _serialSignal.timed(by: time, as: "throttle") { _ in
            ThrottleLatestMachine(interval: interval, onAlarmsAlone: onAlarmsAlone)
        }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// Emits at most one element in each interval, which is given in seconds.
        ///
        /// - Parameters:
        ///   - seconds: The time until the next element may be emitted.
        ///   - queue: The queue on which the signal emits and ends if `latest` is true. If it is false, the signal
        ///     emits where the elements come.
        ///   - latest: Whether the latest element of an interval is emitted at its end. The signal then completes after
        ///     that element; a failure drops it, unless it is due. If false, all elements but the first are left out.
        @inlinable
        public func throttle(
            for seconds: Double, queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.throttle"),
            latest: Bool = true
        ) -> Signal<Element, Error> {
            throttle(for: Duration(clampingSeconds: seconds), by: QueueTime(queue), latest: latest, onAlarmsAlone: true)
        }
    }
#endif

/// Emits an element when none was emitted for a time.
@usableFromInline
struct ThrottleFirstMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    @usableFromInline var windowEnd: Duration?

    @inlinable
    init(interval: Duration) {
        self.interval = interval
    }

    @inlinable
    mutating func take(_ input: TimedArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .source(.next(let element), let now):
            if let windowEnd, now < windowEnd { return .nothing }
            windowEnd = now + interval
            return .emit(element)
        case .source(.end(let end), _):
            return .end(end)
        case .rang:
            return .nothing
        }
    }
}

/// Emits at most one element in each interval, and always the latest one in the end.
@usableFromInline
struct ThrottleLatestMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    /// Whether every element is emitted by an alarm, even an element that need not wait.
    @usableFromInline let onAlarmsAlone: Bool
    @usableFromInline var windowEnd: Duration?
    /// An element that waits for an alarm, but not for the end of a window.
    @usableFromInline var first: Element?
    @usableFromInline var pending: Element?
    @usableFromInline var isSet = false
    @usableFromInline var end: End<Failure>?

    @inlinable
    init(interval: Duration, onAlarmsAlone: Bool) {
        self.interval = interval
        self.onAlarmsAlone = onAlarmsAlone
    }

    @inlinable
    mutating func take(_ input: TimedArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .source(.next(let element), let now):
            let start = windowEnd.map { max($0, now) } ?? now
            if !isSet, start == now, onAlarmsAlone {
                first = element
                return ring(at: now)
            }
            pending = element
            if isSet { return .nothing }
            return start == now ? emit(at: now) : ring(at: start)
        case .source(.end(let end), let now):
            if case .failed = end, !isPendingDue(at: now) { pending = nil }
            self.end = end
            if first != nil || pending != nil { return .nothing }
            return onAlarmsAlone ? ring(at: now) : .end(end)
        case .rang(let now, _):
            guard isSet else { return .nothing }
            if let due = windowEnd, now < due { return .ring(at: due) }
            isSet = false
            guard let element = first else { return emit(at: now) }
            first = nil
            guard pending != nil else { return emit(element, at: now).ending(end) }
            isSet = true
            return emit(element, at: now).ringing(at: now + interval)
        }
    }
}

extension ThrottleLatestMachine {
    /// Whether the pending element waits for nothing but its alarm, which is on its way.
    @inlinable
    func isPendingDue(at now: Duration) -> Bool {
        guard isSet, first == nil, let windowEnd else { return false }
        return windowEnd < now
    }

    @inlinable
    mutating func ring(at time: Duration) -> Step<Element, Failure, Never> {
        isSet = true
        windowEnd = time
        return .ring(at: time)
    }

    @inlinable
    mutating func emit(at now: Duration) -> Step<Element, Failure, Never> {
        defer { pending = nil }
        return emit(pending, at: now).ending(end)
    }

    /// Opens the next window.
    @inlinable
    mutating func emit(_ element: Element?, at now: Duration) -> Step<Element, Failure, Never> {
        windowEnd = now + interval
        return Step(emitting: element)
    }
}
