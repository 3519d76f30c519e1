import Foundation
import SwiftObserver

/// Delivers on any of a few threads, whichever is free.
final class ThreadPool: DeliveryStrategy {
    init(threads: Int) {
        for _ in 0..<threads {
            Thread { [work] in
                while let delivery = work.next() { delivery.run() }
            }.start()
        }
    }

    /// The threads finish the scheduled deliveries, and end.
    deinit { work.close() }

    func schedule(_ delivery: Delivery) {
        work.add(delivery)
    }

    private let work = Work()

    private final class Work: @unchecked Sendable {  // by the condition
        func add(_ delivery: Delivery) {
            condition.withLock { deliveries.append(delivery) }
            condition.signal()
        }

        func next() -> Delivery? {
            condition.withLock {
                while deliveries.isEmpty, !isClosed { condition.wait() }
                return deliveries.isEmpty ? nil : deliveries.removeFirst()
            }
        }

        func close() {
            condition.withLock { isClosed = true }
            condition.broadcast()
        }

        private let condition = NSCondition()
        private var deliveries: [Delivery] = []
        private var isClosed = false
    }
}
