import Dispatch
import Foundation
import SwiftObserver

/// Delivers on a queue, and forgets every so many-th delivery.
final class SometimesForgets: DeliveryStrategy, @unchecked Sendable {  // `count` by the lock
    init(every period: Int) {
        self.period = period
    }

    func schedule(_ delivery: Delivery) {
        let isForgotten = lock.withLock {
            count += 1
            return count % period == 0
        }
        if !isForgotten { queue.async { delivery.run() } }
    }

    private let queue = DispatchQueue(label: "forgets now and then")
    private let period: Int
    private let lock = NSLock()
    private var count = 0
}
