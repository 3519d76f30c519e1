/// Passes everything on after a time, the end included.
@usableFromInline
struct DelayMachine<Element, Failure: Error>: TimedMachine {
    @usableFromInline typealias Entry = (due: Duration, arrival: Arrival<Element, Failure>)

    @usableFromInline let interval: Duration
    @usableFromInline var waiting = Line<Entry>()
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
