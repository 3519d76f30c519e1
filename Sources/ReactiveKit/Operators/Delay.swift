public import SwiftObserver
#if canImport(Dispatch)
    public import Dispatch
#endif

extension SignalProtocol {
    /// Passes on the events of this signal, including the end, some time later and where the clock rings.
    ///
    /// ```swift
    /// let time = ManualTime()
    /// let hint = SafeSignal(just: "Tap to edit")
    /// _ = hint.delay(interval: .seconds(3), clock: time).observeNext { print($0) }
    /// time.advance(by: .seconds(3))    // prints: Tap to edit
    /// ```
    ///
    /// Events wait in their order, however many, with one alarm. Disposing the observation drops them.
    @inlinable
    public func delay(
        interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) -> Signal<Element, Error> {
        delay(interval: interval, by: ClockTime(clock))
    }

    @inlinable
    func delay(interval: Duration, by time: some TimeSource) -> Signal<Element, Error> {
        _serialSignal.timed(by: time, as: "delay") { _ in DelayMachine(interval: interval) }
    }
}

#if canImport(Dispatch)
    extension SignalProtocol {
        /// Passes on the events of this signal, including the end, the given number of seconds later and on the queue.
        @inlinable
        public func delay(
            interval: Double, on queue: DispatchQueue = DispatchQueue(label: "ReactiveKit.delay")
        ) -> Signal<Element, Error> {
            delay(interval: Duration(clampingSeconds: interval), by: QueueTime(queue))
        }
    }
#endif

/// Passes everything on after a time, including the end.
@usableFromInline
struct DelayMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline typealias Entry = (due: Duration, arrival: Arrival<Element, Failure>)

    @usableFromInline let interval: Duration
    @usableFromInline var waiting = Fifo<Entry>()
    @usableFromInline var lastDue = Duration.zero
    @usableFromInline var isSet = false

    @inlinable
    init(interval: Duration) {
        self.interval = interval
    }

    @inlinable
    mutating func take(_ input: TimedArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .source(let arrival, let now):
            lastDue = max(lastDue, now + interval)
            waiting.append((lastDue, arrival))
            if isSet { return .nothing }
            isSet = true
            return .ring(at: lastDue)
        case .rang(let now, _):
            guard let first = waiting.first else { return .nothing }
            if now < first.due { return .ring(at: first.due) }
            _ = waiting.popFirst()
            isSet = !waiting.isEmpty
            switch first.arrival {
            case .next(let element):
                return Step.emit(element).repeated(isSet)
            case .end(let end):
                return .end(end)
            }
        }
    }
}
