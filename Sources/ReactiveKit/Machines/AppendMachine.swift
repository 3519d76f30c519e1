/// Emits what one source emits, and when that has completed, what another one does. The other is in the slot 1.
@usableFromInline
struct AppendMachine<Source, Element, Failure: Error>: Machine {
    /// Given away when it is observed.
    @usableFromInline var second: Source?

    @inlinable
    init(_ second: Source) {
        self.second = second
    }

    @inlinable
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<Element, Failure, Source> {
        switch input.arrival {
        case .next(let element):
            return .emit(element)
        case .end(let end):
            guard case .completed = end, let source = second.take() else { return .end(end) }
            return .observe(source, in: 1).closing(0)
        }
    }
}
