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
}

/// Delivers in place, within any limits.
struct InPlace: SynchronousDelivery {
    var nesting = Nesting.queued
    var replay = ReplayLimit.none
    var backlog = BacklogLimit.unlimited

    func schedule(_ delivery: Delivery) {
        delivery.run()
    }
}
