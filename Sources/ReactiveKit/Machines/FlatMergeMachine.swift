/// Emits what the inner sources emit, all of which it observes at once; completes when the outer source has and all of them.
@usableFromInline
struct FlatMergeMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline var lastSlot = 0
    /// How many sources have not completed, the outer one included.
    @usableFromInline var openCount = 1

    @inlinable
    init() {}

    @inlinable
    @inline(__always)
    mutating func take(_ input: NestedSources<Source, Element, Failure>) -> Step<Element, Failure, Source> {
        switch input {
        case .outer(.next(let source)):
            lastSlot += 1
            openCount += 1
            return .observe(source, in: lastSlot)
        case .inner(_, .next(let element)):
            return .emit(element)
        case .outer(.end(.completed)):
            return close(0)
        case .inner(let slot, .end(.completed)):
            return close(slot)
        case .outer(.end(let failure)), .inner(_, .end(let failure)):
            return .end(failure)
        }
    }

    @inlinable
    mutating func close(_ slot: Int) -> Step<Element, Failure, Source> {
        openCount -= 1
        return openCount == 0 ? .end(.completed) : .close(slot)
    }
}
