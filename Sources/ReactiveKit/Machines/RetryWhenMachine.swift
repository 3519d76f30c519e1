/// When a source has failed and another attempt is wanted, waits for an element of another source, and then observes the
/// first one again. Each attempt, and each time of waiting, has a slot of its own.
@usableFromInline
struct RetryWhenMachine<Element, Failure: Error>: Machine {
    @usableFromInline
    enum Source {
        case attempt
        case signal
    }

    @usableFromInline
    enum Input {
        case attempt(Int, Arrival<Element, Failure>)
        /// The attempt in that slot failed, and another one is wanted.
        case again(Int)
        case signal(Int, Arrival<Void, Never>)
    }

    @usableFromInline var currentSlot = 0

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Source> {
        switch input {
        case .attempt(_, .next(let element)):
            return .emit(element)
        case .attempt(_, .end(let end)):
            return .end(end)
        case .again(let slot):
            currentSlot = slot + 1
            return .observe(.signal, in: currentSlot).closing(slot)
        case .signal(let slot, .next):
            guard slot == currentSlot else { return .nothing }
            currentSlot = slot + 1
            return .observe(.attempt, in: currentSlot).closing(slot)
        case .signal(let slot, .end):
            return slot == currentSlot ? .close(slot) : .nothing
        }
    }
}
