/// Emits what the latest inner source emits; completes when the outer source has and the latest inner one, if there is one.
@usableFromInline
struct FlatLatestMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline var lastSlot = 0
    @usableFromInline var outerIsOpen = true
    @usableFromInline var innerIsOpen = false

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: NestedSources<Source, Element, Failure>) -> Step<Element, Failure, Source> {
        switch input {
        case .outer(.next(let source)):
            let former = lastSlot
            lastSlot += 1
            let step = Step<Element, Failure, Source>.observe(source, in: lastSlot)
            defer { innerIsOpen = true }
            return innerIsOpen ? step.closing(former) : step
        case .outer(.end(.completed)):
            outerIsOpen = false
            return innerIsOpen ? .close(0) : .end(.completed)
        case .inner(let slot, _) where slot != lastSlot:
            return .nothing
        case .inner(_, .next(let element)):
            return .emit(element)
        case .inner(let slot, .end(.completed)):
            innerIsOpen = false
            return outerIsOpen ? .close(slot) : .end(.completed)
        case .outer(.end(let failure)), .inner(_, .end(let failure)):
            return .end(failure)
        }
    }
}
