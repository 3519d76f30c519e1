import Synchronization

/// Limits the number of acts in any second, however they are spread.
final class RateLimiter: Sendable {
    private let limit: Int
    private let times: Mutex<[ContinuousClock.Instant]>

    init(perSecond limit: Int) {
        self.limit = limit
        times = Mutex([])
    }

    /// Whether one more is allowed now. One that is not allowed does not count.
    func allow(at now: ContinuousClock.Instant = .now) -> Bool {
        times.withLock { times in
            times.removeAll { now - $0 >= .seconds(1) }
            guard times.count < limit else { return false }
            times.append(now)
            return true
        }
    }
}
