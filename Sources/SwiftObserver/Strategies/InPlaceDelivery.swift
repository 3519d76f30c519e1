/// Marks the strategies that a messenger carries out itself, without handing out a delivery.
protocol InPlaceDelivery: SynchronousDelivery {}

/// The strategy `.ordered`: delivers in place, one message after the other.
///
/// The first `send` delivers; messages that handlers or other threads send in the meantime queue behind it and are
/// delivered by the same thread. So a `send` may return before its message was delivered, if another thread is
/// delivering, and may deliver messages of other threads. Nested sends need no stack.
///
/// ```swift
/// let numbers = Messenger<Int>()    // delivers by `.ordered`
/// observer.observe(numbers) { if $0 == 1 { numbers.send(2) } }
/// observer.observe(numbers) { print($0) }
/// numbers.send(1)                   // prints 1, then 2
/// ```
public struct OrderedDelivery: SynchronousDelivery, InPlaceDelivery {
    public init() {}

    public func schedule(_ delivery: Delivery) {
        delivery.run()
    }
}

extension DeliveryStrategy where Self == OrderedDelivery {
    /// In place and in order: the default of every messenger.
    public static var ordered: OrderedDelivery { OrderedDelivery() }
}

/// The strategy `.immediate`: delivers in place, and nested sends of the same thread at once and depth first.
///
/// A later observer gets the nested message before the one that caused it, and every level of nesting needs stack.
/// Messages that other threads send in the meantime queue.
///
/// ```swift
/// let numbers = Messenger<Int>(delivery: .immediate)
/// observer.observe(numbers) { if $0 == 1 { numbers.send(2) } }
/// observer.observe(numbers) { print($0) }
/// numbers.send(1)                   // prints 2, then 1
/// ```
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
