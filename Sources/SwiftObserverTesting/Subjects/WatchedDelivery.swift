internal import SwiftObserver

/// A strategy whose members report that they are called, and otherwise do what another strategy does.
struct WatchedDelivery<Base: DeliveryStrategy>: DeliveryStrategy {
    let base: Base
    let watch: @Sendable (String) -> Void

    func schedule(_ delivery: Delivery) {
        watch("schedule")
        base.schedule(delivery)
    }

    var nesting: Nesting {
        watch("nesting")
        return base.nesting
    }

    var replay: ReplayLimit {
        watch("replay")
        return base.replay
    }

    var backlog: BacklogLimit {
        watch("backlog")
        return base.backlog
    }
}

extension WatchedDelivery: SynchronousDelivery where Base: SynchronousDelivery {}
