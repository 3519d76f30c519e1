internal import SwiftObserver

/// Knows something about each of some threads.
final class PerThread<Value: Sendable>: @unchecked Sendable {  // `values` by the lock
    /// What is known about the calling thread.
    var current: Value? {
        let identity = ThreadIdentity.current
        return lock.withLock { values[identity] }
    }

    /// Does something on the calling thread while the value is known about it.
    func with(_ value: Value, _ body: () -> Void) {
        let identity = ThreadIdentity.current
        lock.withLock { values[identity] = value }
        body()
        let left = lock.withLock { values.removeValue(forKey: identity) }
        withExtendedLifetime(left) {}
    }

    private let lock = Lock()
    private var values: [ThreadIdentity: Value] = [:]
}
