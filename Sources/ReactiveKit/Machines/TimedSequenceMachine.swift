/// Emits an element at the end of every interval, and completes at the end of one for which there was none.
@usableFromInline
struct TimedSequenceMachine<Element, Failure: Error>: Machine {
    @usableFromInline
    enum Input {
        case begin(at: Duration)
        /// An interval has passed. This is the next element, if there is one.
        case rang(Element?, at: Duration)
    }

    @usableFromInline let interval: Duration
    @usableFromInline var due = Duration.zero

    @inlinable
    init(interval: Duration) {
        self.interval = interval
    }

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Never> {
        switch input {
        case .begin(let now):
            due = now + interval
            return .ring(at: due)
        case .rang(let element, let now):
            guard let element else { return .end(.completed) }
            // A late alarm makes up for one interval at most.
            due = max(due + interval, now)
            return Step.emit(element).ringing(at: due)
        }
    }
}
