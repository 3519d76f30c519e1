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
