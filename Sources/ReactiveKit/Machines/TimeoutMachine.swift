/// Fails when no event has come for a time. It begins with a ring.
@usableFromInline
struct TimeoutMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let error: Failure
    @usableFromInline var due: Duration

    @inlinable
    init(interval: Duration, error: Failure, from start: Duration) {
        self.interval = interval
        self.error = error
        due = start + interval
    }

    @inlinable
    mutating func take(_ input: TimedArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .source(.next(let element), let now):
            due = max(due, now + interval)
            return .emit(element)
        case .source(.end(let end), _):
            return .end(end)
        case .rang(let now, _):
            return now < due ? .ring(at: due) : .end(.failed(error))
        }
    }
}
