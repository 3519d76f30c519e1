public import SwiftObserver

/// The recipe of a strategy under test, with its claims.
public struct TestedDelivery: Sendable {
    /// The claims of the strategy.
    public let claims: DeliveryClaims
    /// Makes the strategy and a closure that delivers waiting messages.
    let make: @Sendable () -> (strategy: any DeliveryStrategy, deliverPending: @Sendable () -> Void)

    /// Makes the recipe of a strategy; see ``Subject/init(_:delivery:timing:deliverPending:)``.
    public init<Strategy: DeliveryStrategy>(
        _ delivery: @autoclosure @escaping @Sendable () -> Strategy, timing: Timing? = nil,
        deliverPending: (@Sendable (Strategy) -> Void)? = nil
    ) {
        let isSynchronous = Strategy.self is any SynchronousDelivery.Type
        let byItself: Timing = isSynchronous ? .inPlace : .elsewhere
        claims = DeliveryClaims(of: delivery(), timing: timing ?? (deliverPending == nil ? byItself : .onDemand))
        make = {
            let strategy = delivery()
            return (strategy, { deliverPending?(strategy) })
        }
    }

    private init(
        claims: DeliveryClaims,
        make: @escaping @Sendable () -> (strategy: any DeliveryStrategy, deliverPending: @Sendable () -> Void)
    ) {
        self.claims = claims
        self.make = make
    }

    /// The variant without a limit for nested sends.
    var withoutNestingLimit: TestedDelivery {
        var claims = claims
        claims.nestingLimit = .unlimited
        return TestedDelivery(claims: claims) { [make] in
            let (strategy, deliverPending) = make()
            return (Self.unlimited(strategy), deliverPending)
        }
    }

    private static func unlimited(_ strategy: some DeliveryStrategy) -> any DeliveryStrategy {
        ConfiguredDelivery(strategy, nestingLimit: .unlimited)
    }
}

/// A strategy that delivers in place, with any limits.
struct InPlace: SynchronousDelivery {
    var nesting = Nesting.queued
    var replay = ReplayLimit.nothing
    var backlog = BacklogLimit.unlimited
    var nestingLimit = NestingLimit.unlimited

    func schedule(_ delivery: Delivery) {
        delivery.run()
    }
}

/// A strategy that forwards to another one, and reports each call of its members.
struct WatchedDelivery<Base: DeliveryStrategy>: DeliveryStrategy {
    let base: Base
    /// The timing that it claims.
    let timing: Timing
    let watch: @Sendable (StrategyMoment) -> Void

    func schedule(_ delivery: Delivery) {
        watch(.isAsked("schedule"))
        base.schedule(delivery)
        watch(.hasScheduled(timing))
    }

    var nesting: Nesting {
        watch(.isAsked("nesting"))
        return base.nesting
    }

    var replay: ReplayLimit {
        watch(.isAsked("replay"))
        return base.replay
    }

    var backlog: BacklogLimit {
        watch(.isAsked("backlog"))
        return base.backlog
    }

    var nestingLimit: NestingLimit {
        watch(.isAsked("nestingLimit"))
        return base.nestingLimit
    }

    var isAskedForEachMessage: Bool {
        watch(.isAsked("isAskedForEachMessage"))
        return base.isAskedForEachMessage
    }
}

extension WatchedDelivery: SynchronousDelivery where Base: SynchronousDelivery {}

/// A moment in a call of a strategy.
enum StrategyMoment: Sendable {
    /// One of its members is called.
    case isAsked(String)
    /// `schedule` of the strategy has returned.
    case hasScheduled(Timing)
}
