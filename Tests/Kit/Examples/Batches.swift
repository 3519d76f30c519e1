import SwiftObserver
import Synchronization

/// Delivers when so many messages wait, or when the first of them has
/// waited for an interval, whichever comes first.
final class Batches<Time: Clock>: DeliveryStrategy
where Time.Duration == Duration {
    init(
        of count: Int, orAfter interval: Duration,
        clock: Time = ContinuousClock()
    ) {
        (self.count, self.interval, self.clock) = (count, interval, clock)
    }

    var isAskedForEachMessage: Bool { true }

    func schedule(_ delivery: Delivery) {
        if delivery.pendingCount >= count {
            let alarm = alarms.withLock {
                $0.removeValue(forKey: delivery.id)
            }
            alarm?.cancel()
            delivery.run()
        } else {
            alarms.withLock { alarms in
                guard alarms[delivery.id] == nil else { return }
                alarms[delivery.id] = Task { await self.runLater(delivery) }
            }
        }
    }

    private func runLater(_ delivery: Delivery) async {
        try? await clock.sleep(for: interval)
        guard !Task.isCancelled else { return }
        alarms.withLock { $0[delivery.id] = nil }
        delivery.run()
    }

    private let count: Int
    private let interval: Duration
    private let clock: Time
    /// One for each delivery that waits.
    private let alarms = Mutex<[Delivery.ID: Task<Void, Never>]>([:])
}
