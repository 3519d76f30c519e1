/// Observes a source again when it has failed and another attempt is wanted. Each attempt has a slot of its own.
@usableFromInline
struct RetryMachine<Element, Failure: Error>: Machine {
    @usableFromInline
    enum Input {
        case attempt(Int, Arrival<Element, Failure>)
        /// The attempt in that slot failed, and another one is wanted.
        case again(Int)
    }

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Void> {
        switch input {
        case .attempt(_, .next(let element)): .emit(element)
        case .attempt(_, .end(let end)): .end(end)
        case .again(let slot): .observe((), in: slot + 1).closing(slot)
        }
    }
}
