/// Emits the latest elements of two sources, as soon as both have one; completes when both have.
@usableFromInline
struct CombineLatestMachine<Left, Right, Failure: Error>: Machine {
    @usableFromInline var left: Left?
    @usableFromInline var right: Right?
    @usableFromInline var openCount = 2

    @inlinable
    init() {}

    @inlinable
    @inline(__always)
    mutating func take(_ input: TwoSources<Left, Right, Failure>) -> Step<(Left, Right), Failure, Never> {
        switch input {
        case .left(.next(let element)):
            left = element
            guard let right else { return .nothing }
            return .emit((element, right))
        case .right(.next(let element)):
            right = element
            guard let left else { return .nothing }
            return .emit((left, element))
        case .left(.end(let end)):
            return close(0, end)
        case .right(.end(let end)):
            return close(1, end)
        }
    }

    @inlinable
    mutating func close(_ slot: Int, _ end: End<Failure>) -> Step<(Left, Right), Failure, Never> {
        if case .failed = end { return .end(end) }
        openCount -= 1
        return openCount == 0 ? .end(end) : .close(slot)
    }
}
