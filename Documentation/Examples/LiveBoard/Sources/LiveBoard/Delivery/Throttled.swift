import Dispatch
import Foundation
import SwiftObserver

/// Delivers at once what comes after a pause, and then not more often than once per interval, all that waits together.
///
/// A strategy of one's own, in full. It decides *when*; the messenger keeps order, replay and bounds whatever happens
/// here. Give each messenger an instance of its own, or they share the intervals.
final class Throttled: DeliveryStrategy, @unchecked Sendable {  // `earliest` by the lock
    init(every interval: Duration, on queue: DispatchQueue = .global()) {
        let parts = interval.components
        nanoseconds = max(0, Int(parts.seconds) * 1_000_000_000 + Int(parts.attoseconds / 1_000_000_000))
        self.queue = queue
    }

    /// The messenger asks once, and again only when this delivery was run: so there is nothing to collect here.
    func schedule(_ delivery: Delivery) {
        let due = lock.withLock {
            let due = max(.now(), earliest)
            earliest = due + .nanoseconds(nanoseconds)
            return due
        }
        queue.asyncAfter(deadline: due) { delivery.run() }
    }

    private let nanoseconds: Int
    private let queue: DispatchQueue
    private let lock = NSLock()
    private var earliest = DispatchTime.now()
}
