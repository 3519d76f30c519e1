/// Lets so many calls of an observation through, and ends the observation before the last one of them.
@usableFromInline
final class Countdown: @unchecked Sendable {  // `remaining` belongs to the deliverer, the rest is guarded by the lock
    @exclusivity(unchecked) private var remaining: Int
    private let lock = Lock()
    private var isOver: Bool
    private var token: ObservationToken?

    /// A negative count is zero.
    init(_ count: Int) {
        remaining = max(count, 0)
        isOver = count <= 0
    }

    /// Whether a call may go through. For the observation's deliverer.
    func take() -> Bool {
        guard remaining > 0 else { return false }
        remaining -= 1
        if remaining == 0 { finish() }
        return true
    }

    private func finish() {
        let token = lock.withLock {
            isOver = true
            return self.token.take()
        }
        token?.complete()
    }

    /// Sets what ends. That may be due already: a replay comes while the observation begins.
    func join(_ token: ObservationToken) {
        let isLate = lock.withLock {
            if !isOver { self.token = token }
            return isOver
        }
        if isLate { token.complete() }
    }
}
