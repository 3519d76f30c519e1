import SwiftObserver

/// What can be put on top of a strategy, as a value.
enum Modifier: Sendable {
    case hot, cold, latestOnly
    case warm(Int)
    case oldest(Int)
    case newest(Int)
    case nested(Int)

    func apply(to strategy: some DeliveryStrategy) -> any DeliveryStrategy {
        switch self {
        case .hot: strategy.hot
        case .cold: strategy.cold
        case .latestOnly: strategy.latestOnly
        case .warm(let count): strategy.warm(upTo: count)
        case .oldest(let bound): strategy.bounded(to: bound, dropping: .oldest)
        case .nested(let level): strategy.limitingNesting(to: level)
        case .newest(let bound): strategy.bounded(to: bound, dropping: .newest)
        }
    }
}
