/// Emits what the left source emits, until anything comes from the right one.
@usableFromInline
struct UntilMachine<Element, Failure: Error>: Machine {
    @inlinable
    init() {}

    /// - Parameter input: Of the right source, that something came.
    @inlinable
    mutating func take(_ input: TwoSources<Element, Void, Failure>) -> Step<Element, Failure, Never> {
        switch input {
        case .left(.next(let element)): .emit(element)
        case .left(.end(let end)): .end(end)
        case .right: .end(.completed)
        }
    }
}
