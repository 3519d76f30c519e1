internal import SwiftObserver

/// Knows which threads take turns.
final class TurnTakers: @unchecked Sendable {  // `takers` by the lock
    static let shared = TurnTakers()

    /// What the calling thread takes part in, and as which thread.
    var current: (turns: Turns, thread: Int)? {
        let identity = ThreadIdentity.current
        return lock.withLock { takers[identity] }
    }

    func enter(_ turns: Turns, _ thread: Int) {
        let identity = ThreadIdentity.current
        lock.withLock { takers[identity] = (turns, thread) }
    }

    func leave() {
        let identity = ThreadIdentity.current
        let left = lock.withLock { takers.removeValue(forKey: identity) }
        withExtendedLifetime(left) {}
    }

    private let lock = Lock()
    private var takers: [ThreadIdentity: (turns: Turns, thread: Int)] = [:]
}
