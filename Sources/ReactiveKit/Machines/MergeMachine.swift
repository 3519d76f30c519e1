/// Emits what any of its sources emits; completes when all have.
@usableFromInline
struct MergeMachine<Element, Failure: Error>: Machine {
    @usableFromInline var openCount: Int

    @inlinable
    init(count: Int) {
        openCount = count
    }

    @inlinable
    @inline(__always)
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        switch input.arrival {
        case .next(let element):
            return .emit(element)
        case .end(.completed):
            openCount -= 1
            return openCount == 0 ? .end(.completed) : .close(input.slot)
        case .end(let failure):
            return .end(failure)
        }
    }
}
