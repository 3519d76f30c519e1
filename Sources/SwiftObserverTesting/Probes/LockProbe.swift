internal import SwiftObserver

/// Fails when a user's code runs while a messenger's lock is held.
///
/// Where it is called, in a handler, a transform, a `deinit`, a member of a strategy, it lets another thread make a
/// public call on the same messenger. That call returns unless the thread that the code runs on holds the lock.
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
    ///   - patience: How long the other thread's call may take.
    ///   - limit: How many checks are made at most.
    ///   - call: The public call. It is made on other threads, and must not wait for a handler.
    public init(patience: Duration = .seconds(2), limit: Int = .max, _ call: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.patience = patience
        self.call = call
    }

    /// Checks that no lock is held that the call needs. `place` names the caller in ``failures``.
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

    /// How many checks were made.
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
