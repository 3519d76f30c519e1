import SwiftObserver

/// Limits how many messages are delivered per interval, by all messengers
/// that share it.
actor RateLimit<Time: Clock>: DeliveryStrategy
where Time.Duration == Duration {
    init(
        _ count: Int, per interval: Duration,
        clock: Time = ContinuousClock()
    ) {
        self.count = max(1, count)
        self.interval = interval
        self.clock = clock
        (rest, end) = (0, clock.now)
    }

    nonisolated func schedule(_ delivery: Delivery) {
        Task { await deliver(delivery) }
    }

    private func deliver(_ delivery: Delivery) async {
        while true {
            let now = clock.now
            if now >= end {
                (rest, end) = (count, now.advanced(by: interval))
            }
            if rest > 0 {
                // For the rest, the messenger calls `schedule` again.
                rest -= delivery.run(upTo: rest)
                return
            }
            try? await clock.sleep(until: end, tolerance: nil)
        }
    }

    private let count: Int
    private let interval: Duration
    private let clock: Time
    /// How many messages may still be delivered before `end`.
    private var rest: Int
    private var end: Time.Instant
}
