import Foundation
import SwiftObserver

/// Delivers when a frame ends: messages sent in it are seen at once.
final class EndOfFrame: DeliveryStrategy, @unchecked Sendable {
    func schedule(_ delivery: Delivery) {
        lock.withLock { deliveries.append(delivery) }
    }

    /// Delivers the messages sent up to now. Messages that handlers send in the
    /// meantime are for the next frame.
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
