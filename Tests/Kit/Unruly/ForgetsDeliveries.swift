import Foundation
import SwiftObserver

/// Forgets every so many-th delivery that it is given.
final class ForgetsDeliveries: DeliveryStrategy, @unchecked Sendable {  // `count` by the lock
    init(every period: Int) {
        self.period = period
    }

    func schedule(_ delivery: Delivery) {
        let isForgotten = lock.withLock {
            count += 1
            return count % period == 0
        }
        if !isForgotten { delivery.run() }
    }

    private let period: Int
    private let lock = NSLock()
    private var count = 0
}
