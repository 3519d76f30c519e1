public import SwiftObserver

/// A strategy under test, with its claims and the way to let it deliver.
public struct TestedDelivery: Sendable {
    /// What the strategy claims.
    public let claims: DeliveryClaims
    /// Makes the strategy, and what lets it deliver.
    let make: @Sendable () -> (strategy: any DeliveryStrategy, deliverPending: @Sendable () -> Void)

    /// Takes a strategy to the test; see ``Subject/init(_:delivery:timing:deliverPending:)``.
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

    /// The same without a limit for nested sends.
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

/// Delivers in place, within any limits.
struct InPlace: SynchronousDelivery {
    var nesting = Nesting.queued
    var replay = ReplayLimit.nothing
    var backlog = BacklogLimit.unlimited
    var nestingLimit = NestingLimit.unlimited

    func schedule(_ delivery: Delivery) {
        delivery.run()
    }
}

/// A strategy whose members report that they are called, and otherwise do what another strategy does.
struct WatchedDelivery<Base: DeliveryStrategy>: DeliveryStrategy {
    let base: Base
    /// When it claims to deliver.
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

/// What is noticed of a strategy that is watched.
enum StrategyMoment: Sendable {
    /// One of its members is called.
    case isAsked(String)
    /// It has done what `schedule` asked for, and is about to return.
    case hasScheduled(Timing)
}
