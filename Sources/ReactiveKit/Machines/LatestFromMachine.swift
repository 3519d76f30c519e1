/// Emits each element of the left source with the latest of the right one, once that has emitted.
@usableFromInline
struct LatestFromMachine<Left, Right, Failure: Error>: Machine {
    @usableFromInline var latest: Right?

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: TwoSources<Left, Right, Failure>) -> Step<(Left, Right), Failure, Never> {
        switch input {
        case .left(.next(let element)):
            guard let latest else { return .nothing }
            return .emit((element, latest))
        case .right(.next(let element)):
            latest = element
            return .nothing
        case .right(.end(.completed)):
            return .close(1)
        case .left(.end(let end)), .right(.end(let end)):
            return .end(end)
        }
    }
}
