import SwiftObserver
import Synchronization

/// Delivers what was sent up to now whenever a round ends.
final class OncePerRound: DeliveryStrategy {
    func schedule(_ delivery: Delivery) {
        deliveries.withLock { $0.append(delivery) }
    }

    func endRound() {
        let due = deliveries.withLock { deliveries in
            defer { deliveries = [] }
            return deliveries
        }
        for delivery in due { delivery.run() }
    }

    private let deliveries = Mutex<[Delivery]>([])
}
