/// Emits what the left source emits, as long as the latest element of the right one is not false.
@usableFromInline
struct PausableMachine<Element, Failure: Error>: Machine {
    @usableFromInline var isOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: TwoSources<Element, Bool, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .left(.next(let element)):
            return isOpen ? .emit(element) : .nothing
        case .left(.end(let end)):
            return .end(end)
        case .right(.next(let allows)):
            isOpen = allows
            return .nothing
        case .right(.end):
            return .close(1)
        }
    }
}
