/// Emits at most one element in a time, and always the latest one in the end.
@usableFromInline
struct ThrottleLatestMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    /// Whether everything is emitted when an alarm rings, even what need not wait.
    @usableFromInline let onAlarmsAlone: Bool
    @usableFromInline var windowEnd: Duration?
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
            pending = element
            if isSet { return .nothing }
            let start = windowEnd.map { max($0, now) } ?? now
            if start == now, !onAlarmsAlone { return emit(at: now) }
            return ring(at: start)
        case .source(.end(let end), let now):
            if case .failed = end { pending = nil }
            self.end = end
            if pending != nil { return .nothing }
            return onAlarmsAlone ? ring(at: now) : .end(end)
        case .rang(let now, _):
            guard isSet else { return .nothing }
            if let due = windowEnd, now < due { return .ring(at: due) }
            isSet = false
            return emit(at: now)
        }
    }

    @inlinable
    mutating func ring(at time: Duration) -> Step<Element, Failure, Never> {
        isSet = true
        windowEnd = time
        return .ring(at: time)
    }

    /// Opens the next window.
    @inlinable
    mutating func emit(at now: Duration) -> Step<Element, Failure, Never> {
        windowEnd = now + interval
        defer { pending = nil }
        return Step(emitting: pending).ending(end)
    }
}
