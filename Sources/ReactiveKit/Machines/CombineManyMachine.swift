/// Emits the latest elements of many sources, as soon as all have one; completes when all have.
@usableFromInline
struct CombineManyMachine<Element, Failure: Error>: Machine {
    @usableFromInline var latest: [Element?]
    @usableFromInline var missingCount: Int
    @usableFromInline var openCount: Int

    @inlinable
    init(count: Int) {
        latest = Array(repeating: nil, count: count)
        missingCount = count
        openCount = count
    }

    @inlinable
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<[Element], Failure, Never> {
        switch input.arrival {
        case .next(let element):
            if latest[input.slot] == nil { missingCount -= 1 }
            latest[input.slot] = .some(element)
            return missingCount == 0 ? .emit(latest.map { $0.unsafelyUnwrapped }) : .nothing
        case .end(.completed):
            openCount -= 1
            return openCount == 0 ? .end(.completed) : .close(input.slot)
        case .end(let failure):
            return .end(failure)
        }
    }
}
