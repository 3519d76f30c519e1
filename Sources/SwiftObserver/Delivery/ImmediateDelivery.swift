/// Delivers in place, and nested sends of the same thread at once and depth first: the strategy `.immediate`.
///
/// A later observer gets the nested message before the one that caused it, and every level of nesting needs stack.
/// Messages that other threads send in the meantime queue.
public struct ImmediateDelivery: SynchronousDelivery, InPlaceDelivery {
    public init() {}

    public func schedule(_ delivery: Delivery) {
        delivery.run()
    }

    public var nesting: Nesting { .immediate }
}

extension DeliveryStrategy where Self == ImmediateDelivery {
    /// In place, nested sends depth first.
    public static var immediate: ImmediateDelivery { ImmediateDelivery() }
}
