/// Emits what the inner sources emit, which it observes one after the other; completes when the outer source has and all
/// of them.
@usableFromInline
struct FlatConcatMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline var lastSlot = 0
    @usableFromInline var outerIsOpen = true
    @usableFromInline var innerIsOpen = false
    @usableFromInline var waiting = Line<Source>()

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: NestedSources<Source, Element, Failure>) -> Step<Element, Failure, Source> {
        switch input {
        case .outer(.next(let source)):
            waiting.append(source)
            return innerIsOpen ? .nothing : next(after: .nothing)
        case .outer(.end(.completed)):
            outerIsOpen = false
            return innerIsOpen ? .close(0) : .end(.completed)
        case .inner(_, .next(let element)):
            return .emit(element)
        case .inner(let slot, .end(.completed)):
            innerIsOpen = false
            return next(after: .close(slot))
        case .outer(.end(let failure)), .inner(_, .end(let failure)):
            return .end(failure)
        }
    }

    @inlinable
    mutating func next(after step: Step<Element, Failure, Source>) -> Step<Element, Failure, Source> {
        guard let source = waiting.popFirst() else { return outerIsOpen ? step : .end(.completed) }
        innerIsOpen = true
        lastSlot += 1
        return step.observing(source, in: lastSlot)
    }
}
