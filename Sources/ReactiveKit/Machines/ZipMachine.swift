/// Emits the elements of two sources in pairs; completes when one has completed and none of its elements waits.
@usableFromInline
struct ZipMachine<Left, Right, Failure: Error>: Machine {
    @usableFromInline var left = Line<Left>()
    @usableFromInline var right = Line<Right>()
    @usableFromInline var leftIsOpen = true
    @usableFromInline var rightIsOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: TwoSources<Left, Right, Failure>) -> Step<(Left, Right), Failure, Never> {
        switch input {
        case .left(.next(let element)):
            guard let other = right.popFirst() else {
                left.append(element)
                return .nothing
            }
            return .emit((element, other)).ending(ending)
        case .right(.next(let element)):
            guard let other = left.popFirst() else {
                right.append(element)
                return .nothing
            }
            return .emit((other, element)).ending(ending)
        case .left(.end(.completed)):
            leftIsOpen = false
            return Step.close(0).ending(ending)
        case .right(.end(.completed)):
            rightIsOpen = false
            return Step.close(1).ending(ending)
        case .left(.end(let failure)), .right(.end(let failure)):
            return .end(failure)
        }
    }

    @inlinable
    var ending: End<Failure>? {
        (!leftIsOpen && left.isEmpty) || (!rightIsOpen && right.isEmpty) ? .completed : nil
    }
}
