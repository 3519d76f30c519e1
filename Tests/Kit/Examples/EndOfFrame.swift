import Foundation
import SwiftObserver

/// Delivers when a frame ends: what happened in it is seen at once.
final class EndOfFrame: DeliveryStrategy, @unchecked Sendable {
    func schedule(_ delivery: Delivery) {
        lock.withLock { deliveries.append(delivery) }
    }

    /// Delivers what was sent up to now. What handlers send in the meantime
    /// is for the next frame.
    func endFrame() {
        let due = lock.withLock {
            let due = deliveries
            deliveries = []
            return due
        }
        for delivery in due { delivery.run() }
    }

    private let lock = NSLock()
    private var deliveries: [Delivery] = []  // by the lock
}
