/// Emits what a source emits, and when that has failed, what the source does that takes its place, in the slot 1.
@usableFromInline
struct RecoverMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline
    enum Input {
        case next(Element)
        case completed
        case failed(replacement: Source)
        case replacement(Arrival<Element, Failure>)
    }

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Source> {
        switch input {
        case .next(let element), .replacement(.next(let element)): .emit(element)
        case .completed: .end(.completed)
        case .failed(let source): .observe(source, in: 1).closing(0)
        case .replacement(.end(let end)): .end(end)
        }
    }
}
