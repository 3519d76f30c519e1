internal import SwiftObserver

/// The name of a strategy, as a client would write it: `.loop.bounded(to: 3, dropping: .oldest)`. One of a client's is
/// named by its type. Under no lock, since a strategy may be a client's.
func strategyName(_ strategy: any DeliveryStrategy) -> String {
    switch strategy {
    case is OrderedDelivery: return ".ordered"
    case is ImmediateDelivery: return ".immediate"
    case is LoopDelivery: return ".loop"
    case is ExecutorDelivery: return ".executor"
    case let modified as any ModifiedStrategy: return modified.name
    default: break
    }
    #if canImport(Dispatch)
        if strategy is MainLoopDelivery { return ".mainLoop" }
        if strategy is QueueDelivery { return ".queue" }
    #endif
    return String(describing: type(of: strategy))
}

/// A strategy that changes another one.
private protocol ModifiedStrategy {
    var name: String { get }
}

extension ConfiguredDelivery: ModifiedStrategy {
    fileprivate var name: String {
        var name = strategyName(base)
        if replay != base.replay { name += replayName }
        if backlog != base.backlog { name += backlogName }
        if case .upTo(let level) = nestingLimit, nestingLimit != base.nestingLimit {
            name += ".limitingNesting(to: \(level))"
        }
        return name
    }

    private var replayName: String {
        switch replay {
        case .nothing: ".hot"
        case .last(let count): ".warm(upTo: \(count))"
        case .all: ".cold"
        case .untilObserved(let count): ".keepingUntilObserved(upTo: \(count))"
        }
    }

    private var backlogName: String {
        switch backlog {
        case .unlimited: ""
        case .limited(1, .oldest): ".latestOnly"
        case .limited(let count, let rule): ".bounded(to: \(count), dropping: .\(rule))"
        }
    }
}

extension PacedDelivery: ModifiedStrategy {
    fileprivate var name: String {
        strategyName(base) + (isAskedForEachMessage ? ".debounced" : ".throttled") + "(for: \(interval))"
    }
}
