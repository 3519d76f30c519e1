#if canImport(Dispatch)
    public import Dispatch

    /// Delivers on a dispatch queue, in order: the strategy `.queue(_:)`.
    ///
    /// The queue may be a concurrent one: deliveries of one messenger never overlap. It is retained.
    public struct QueueDelivery: DeliveryStrategy {
        private let queue: DispatchQueue

        /// Delivers on that queue.
        public init(_ queue: DispatchQueue) {
            self.queue = queue
        }

        public func schedule(_ delivery: Delivery) {
            queue.async { delivery.run() }
        }
    }

    extension DeliveryStrategy where Self == QueueDelivery {
        /// On that dispatch queue, in order.
        public static func queue(_ queue: DispatchQueue) -> QueueDelivery { QueueDelivery(queue) }
    }
#endif
