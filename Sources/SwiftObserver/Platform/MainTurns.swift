/// The turns of the main actor that are scheduled, in their order.
///
/// They are kept here, and not by the tasks that take them, so that a caller that blocks the main queue can take them
/// while it waits.
package enum MainTurns {
    private typealias Work = @Sendable () -> Void

    private static let lock = Lock()
    // Both are guarded by `lock`.
    nonisolated(unsafe) private static var turns = Ring<Work>()
    /// Wakes the caller that waits, if there is one.
    nonisolated(unsafe) private static var wake: Work?

    static func append(_ work: @escaping @Sendable () -> Void) {
        let wakeUp = lock.withLock { _ in
            turns.append(work)
            return wake
        }
        wakeUp?()
    }

    /// Takes the next turn, on the main actor. False if there's none.
    @discardableResult
    static func takeNext() -> Bool {
        guard let work = lock.withLock({ _ in turns.popFirst() }) else { return false }
        work()
        return true
    }

    /// Takes turns until a condition is met. The caller is on the main queue.
    ///
    /// - Parameters:
    ///   - isOver: The condition.
    ///   - sleep: Called when there's no turn to take. Returns, at the latest, when `wake` is called, before or afterwards.
    ///   - wake: Called on any thread when there's a turn to take.
    package static func take(
        until isOver: () -> Bool, sleep: () -> Void, wake: @escaping @Sendable () -> Void
    ) {
        let former = exchangeWake(for: wake)
        while !isOver() {
            if !takeNext() { sleep() }
        }
        _ = exchangeWake(for: former)
    }

    private static func exchangeWake(for new: Work?) -> Work? {
        lock.withLock { _ in
            let former = wake
            wake = new
            return former
        }
    }
}
