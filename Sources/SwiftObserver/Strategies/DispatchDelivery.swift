#if canImport(Dispatch)
    public import Dispatch

    /// The strategy `.mainLoop`: delivers on the next turn of the main dispatch queue.
    ///
    /// Messages that are sent in one turn are delivered together; messages sent during the delivery, in the turn after,
    /// so that the loop is never starved. The main queue must be served, as in any app, under an async `main` or by
    /// `dispatchMain()`. Handlers written on the main actor run synchronously in that turn.
    ///
    /// ```swift
    /// let progress = Messenger<Int>(delivery: .mainLoop)
    /// progress.send(1)
    /// progress.send(2)    // the main queue's next turn delivers both
    /// ```
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

    /// The strategy `.queue(_:)`: delivers on a dispatch queue, in order.
    ///
    /// The queue may be a concurrent one: deliveries of one messenger never overlap. It is retained.
    ///
    /// ```swift
    /// let photos = Messenger<String>(delivery: .queue(work))
    /// observer.observe(photos) { print("scaling \($0)") }    // on `work`
    /// ```
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
        /// Delivers on that dispatch queue, in order.
        public static func queue(_ queue: DispatchQueue) -> QueueDelivery { QueueDelivery(queue) }
    }
#endif
