#if canImport(Dispatch)
    public import Dispatch

    /// Delivers on the next turn of the main dispatch queue: the strategy `.mainLoop`.
    ///
    /// Messages that are sent in one turn are delivered together; messages sent during the delivery, in the turn after,
    /// so that the loop is never starved. The main queue must be served, as in any app, under an async `main` or by
    /// `dispatchMain()`. Handlers written on the main actor run synchronously in that turn.
    public struct MainLoopDelivery: DeliveryStrategy {
        public init() {}

        public func schedule(_ delivery: Delivery) {
            DispatchQueue.main.async { delivery.run() }
        }
    }

    extension DeliveryStrategy where Self == MainLoopDelivery {
        /// On the main dispatch queue's next turn.
        public static var mainLoop: MainLoopDelivery { MainLoopDelivery() }
    }

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
