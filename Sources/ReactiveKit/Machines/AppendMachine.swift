/// Emits what one source emits, and when that has completed, what another one does. The other is in the slot 1.
@usableFromInline
struct AppendMachine<Element, Failure: Error>: Machine {
    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<Element, Failure, Void> {
        switch input.arrival {
        case .next(let element): .emit(element)
        case .end(.completed) where input.slot == 0: .observe((), in: 1).closing(0)
        case .end(let end): .end(end)
        }
    }
}
