/// Becomes the source from which the first event comes.
@usableFromInline
struct AmbMachine<Element, Failure: Error>: Machine {
    @usableFromInline var winner: Int?

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<Element, Failure, Never> {
        let isFirst = winner == nil
        if isFirst { winner = input.slot }
        guard winner == input.slot else { return .nothing }
        switch input.arrival {
        case .next(let element):
            let step = Step<Element, Failure, Never>.emit(element)
            return isFirst ? step.closingOthers(than: input.slot) : step
        case .end(let end):
            return .end(end)
        }
    }
}
