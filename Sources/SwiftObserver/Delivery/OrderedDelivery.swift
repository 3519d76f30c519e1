/// Delivers in place, one message after the other: the strategy `.ordered`.
///
/// The first `send` delivers; what handlers or other threads send in the meantime queues behind it and is delivered by
/// the same thread. So a `send` may return before its message was delivered, if another thread is delivering, and may
/// deliver messages of other threads. Nested sends need no stack.
public struct OrderedDelivery: SynchronousDelivery, InPlaceDelivery {
    public init() {}

    public func schedule(_ delivery: Delivery) {
        delivery.run()
    }
}

extension DeliveryStrategy where Self == OrderedDelivery {
    /// In place and in order: what every messenger does by default.
    public static var ordered: OrderedDelivery { OrderedDelivery() }
}
