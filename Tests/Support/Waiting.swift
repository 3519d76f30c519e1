internal import Foundation

/// How long, in seconds, a test waits before it takes endless waiting for a deadlock.
///
/// It only ends tests that fail, so it is long enough for a machine on which much else goes on.
public let watchdog: Double = 600

/// Something did not come back in time: a deadlock, or a message that never arrived.
public struct TookTooLong: Error {
    public init() {}
}

/// Waits on a thread that may block until the condition holds; gives up after some patience.
public func wait(patience: Double = watchdog, until condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(patience)
    // A long wait need not be polled as often: many tests wait at once.
    var pause: UInt32 = 50
    while !condition() {
        guard ContinuousClock.now < deadline else { throw TookTooLong() }
        usleep(pause)
        pause = min(2 * pause, 2000)
    }
}

/// Waits until the condition holds, without blocking a thread of the tests.
public func waitAsync(
    patience: Double = watchdog, until condition: @Sendable () async -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(patience)
    while !(await condition()) {
        guard ContinuousClock.now < deadline else { throw TookTooLong() }
        try await Task.sleep(for: .microseconds(200))
    }
}

/// Returns whether the condition is true or becomes so: another test's thread may still be releasing an object.
public func becomesTrue(_ condition: () -> Bool) -> Bool {
    (try? wait(until: condition)) != nil
}

/// A door for threads that is shut until it is opened for good.
public final class Door: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    public init() {}

    public func open() { semaphore.signal() }

    /// Waits until the door is open; returns false if that takes too long.
    @discardableResult
    public func pass(patience: Double = watchdog) -> Bool {
        let isOpen = semaphore.wait(timeout: .now() + patience) == .success
        if isOpen { semaphore.signal() }
        return isOpen
    }
}

/// A door on the main actor, which a handler opens for a test.
@MainActor
public final class MainActorDoor {
    private var isOpen = false
    private var waiting: CheckedContinuation<Void, Never>?

    public init() {}

    public func open() {
        isOpen = true
        waiting?.resume()
        waiting = nil
    }

    /// Waits until the door is open; throws if that takes too long.
    public func opened() async throws {
        guard !isOpen else { return }
        var tookTooLong = false
        let timer = Task {
            try await Task.sleep(for: .seconds(watchdog))
            tookTooLong = true
            open()
        }
        await withCheckedContinuation { waiting = $0 }
        timer.cancel()
        if tookTooLong { throw TookTooLong() }
    }
}
