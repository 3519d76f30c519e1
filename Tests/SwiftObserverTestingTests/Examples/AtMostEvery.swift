import Dispatch
import Foundation
import SwiftObserver

/// Delivers on a queue, and not more often than once per interval.
final class AtMostEvery: DeliveryStrategy, @unchecked Sendable {  // `earliest` by the lock
    init(_ interval: DispatchTimeInterval, on queue: DispatchQueue = .global()) {
        self.interval = interval
        self.queue = queue
    }

    func schedule(_ delivery: Delivery) {
        let due = lock.withLock {
            let due = max(.now(), earliest)
            earliest = due + interval
            return due
        }
        queue.asyncAfter(deadline: due) { delivery.run() }
    }

    private let interval: DispatchTimeInterval
    private let queue: DispatchQueue
    private let lock = NSLock()
    private var earliest = DispatchTime.now()
}
