/// Emits at most one element in a time, and always the latest one in the end.
@usableFromInline
struct ThrottleLatestMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    /// Whether everything is emitted when an alarm rings, even what need not wait.
    @usableFromInline let onAlarmsAlone: Bool
    @usableFromInline var windowEnd: Duration?
    /// What need not wait for the end of a window, but for an alarm.
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
            if case .failed = end { (first, pending) = (nil, nil) }
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
