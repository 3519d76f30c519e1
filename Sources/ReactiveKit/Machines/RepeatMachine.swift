/// Emits what a source emits, and observes another one with each element; when that emits, observes the first one anew.
@usableFromInline
struct RepeatMachine<Trigger, Element, Failure: Error>: Machine {
    @usableFromInline
    enum Source {
        case source
        case signal(Trigger)
    }

    @usableFromInline
    enum Input {
        case source(Int, Arrival<(Element, Trigger), Failure>)
        case signal(Int, Arrival<Void, Never>)
    }

    @usableFromInline var lastSlot = 0
    /// Nil when it has completed.
    @usableFromInline var sourceSlot: Int? = 0
    @usableFromInline var signalSlot: Int?

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Source> {
        switch input {
        case .source(let slot, _) where slot != sourceSlot:
            return .nothing
        case .source(_, .next((let element, let signal))):
            let step = Step<Element, Failure, Source>.emit(element)
            defer { signalSlot = lastSlot }
            return observe(.signal(signal), insteadOf: signalSlot, after: step)
        case .source(let slot, .end(.completed)):
            sourceSlot = nil
            return signalSlot == nil ? .end(.completed) : .close(slot)
        case .source(_, .end(let failure)):
            return .end(failure)
        case .signal(let slot, _) where slot != signalSlot:
            return .nothing
        case .signal(_, .next):
            defer { sourceSlot = lastSlot }
            return observe(.source, insteadOf: sourceSlot, after: .nothing)
        case .signal(let slot, .end):
            signalSlot = nil
            return sourceSlot == nil ? .end(.completed) : .close(slot)
        }
    }

    @inlinable
    mutating func observe(
        _ source: Source, insteadOf former: Int?, after step: Step<Element, Failure, Source>
    ) -> Step<Element, Failure, Source> {
        lastSlot += 1
        let step = step.observing(source, in: lastSlot)
        return former.map { step.closing($0) } ?? step
    }
}
