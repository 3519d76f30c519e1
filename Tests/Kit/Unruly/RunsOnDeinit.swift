import Foundation
import SwiftObserver

/// Keeps all deliveries until it dies.
final class RunsOnDeinit: DeliveryStrategy, @unchecked Sendable {  // `deliveries` by the lock
    deinit {
        for delivery in deliveries { delivery.run() }
    }

    func schedule(_ delivery: Delivery) {
        lock.withLock { deliveries.append(delivery) }
    }

    private let lock = NSLock()
    private var deliveries: [Delivery] = []
}
