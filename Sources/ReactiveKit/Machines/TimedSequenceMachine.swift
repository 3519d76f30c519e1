/// Emits an element at the end of every interval, and completes at the end of one for which there was none.
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
