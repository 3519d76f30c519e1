/// Stands for a messenger's strategy once the messenger is gone, when a delivery has left something.
///
/// What kept the strategy may have been the messenger alone, and the strategy may keep deliveries, which keep this. So an
/// object is asked if it is still there. Otherwise the rest is delivered at once, where the delivery ended that left it.
struct FormerDelivery: DeliveryStrategy {
    private weak let object: (any DeliveryStrategy & AnyObject)?
    /// A strategy that refers to nothing cannot keep anything either.
    private let value: (any DeliveryStrategy)?

    /// May be called under a lock.
    init(_ strategy: any DeliveryStrategy) {
        let strategy = FormerDelivery.unmodified(strategy)
        if type(of: strategy) is AnyClass {
            object = strategy as? any DeliveryStrategy & AnyObject
            value = nil
        } else {
            object = nil
            value = FormerDelivery.refersToNothing(strategy) ? strategy : nil
        }
    }

    func schedule(_ delivery: Delivery) {
        if let object {
            object.schedule(delivery)
        } else if let value {
            value.schedule(delivery)
        } else {
            delivery.run()
        }
    }

    private static func unmodified(_ strategy: some DeliveryStrategy) -> any DeliveryStrategy {
        (strategy as? any DeliveryModifier).map { unmodified($0.base) } ?? strategy
    }

    private static func refersToNothing<T: DeliveryStrategy>(_ strategy: T) -> Bool {
        _isPOD(T.self)
    }
}
