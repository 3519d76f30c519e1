public import SwiftObserver

/// What an observation has to end when it is over.
@usableFromInline
enum Upstream {
    case nothing
    case token(ObservationToken)
    case observation(Observation)
    case disposable(any Disposable)

    @usableFromInline
    func end() {
        switch self {
        case .nothing: break
        case .token(let token): token.stop()
        case .observation(let observation): observation.end()
        case .disposable(let disposable): disposable.dispose()
        }
    }
}
