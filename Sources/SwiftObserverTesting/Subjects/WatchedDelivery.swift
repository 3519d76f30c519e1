internal import SwiftObserver

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
