internal import SwiftObserver

/// A probe that fails when client code runs while a messenger's lock is held.
///
/// Call ``check(_:)`` in a handler, a transform, a `deinit` or a member of a strategy. It makes a public call of the
/// messenger on another thread. That call returns unless the caller's thread holds the lock.
///
/// ```swift
/// let probe = LockProbe { _ = messenger.numbers }
/// observer.observe(messenger) { _ in probe.check("handler") }
/// messenger.send("hello")
/// probe.failures      // []
/// ```
///
/// It costs a new thread per check. After its first failure, or after `limit` checks, it checks no more.
public final class LockProbe: Sendable {
    /// Makes a probe.
    ///
    /// - Parameters:
    ///   - patience: The time that the other thread's call may take.
    ///   - limit: The number of checks that are made at most.
    ///   - call: The public call. It is made on other threads, and must not wait for a handler.
    public init(patience: Duration = .seconds(2), limit: Int = .max, _ call: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.patience = patience
        self.call = call
    }

    /// Checks that no lock is held that the probe's call needs. `place` names the caller in ``failures``.
    ///
    /// Inside the probe's own call, and after a failure, it does nothing.
    public func check(_ place: @autoclosure () -> String) {
        guard state.withLock({ $0.begin(limit: limit) }) else { return }
        let returned = Threads.run(patience: patience, call)
        let failure = returned ? nil : place()
        state.withLock { $0.end(failure) }
    }

    /// The places where the call did not return in time.
    public var failures: [String] {
        state.withLock { $0.failures }
    }

    /// The number of checks that were made.
    public var count: Int {
        state.withLock { $0.count }
    }

    private struct State {
        var failures: [String] = []
        var isChecking = false
        var count = 0

        mutating func begin(limit: Int) -> Bool {
            guard !isChecking, failures.isEmpty, count < limit else { return false }
            isChecking = true
            count += 1
            return true
        }

        mutating func end(_ failure: String?) {
            isChecking = false
            if let failure { failures.append(failure) }
        }
    }

    private let patience: Duration
    private let limit: Int
    private let call: @Sendable () -> Void
    private let state = Guarded(State())
}
