/// Delivers where another strategy does, without its replay and its bound.
struct SamePlace: DeliveryStrategy {
    let plan: Plan

    func schedule(_ delivery: Delivery) {
        plan.strategy.schedule(delivery)
    }

    var nesting: Nesting { plan.isImmediate ? .immediate : .queued }
    var isAskedForEachMessage: Bool { plan.asking != .once }
}
