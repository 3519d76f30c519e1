import Foundation
import SwiftObserver
import TestSupport

/// Something did not come back in time: a deadlock, or a message that never arrived.
struct TookTooLong: Error {}

/// Runs long or blocking work of a test on a thread of its own, so that it keeps no job of an actor waiting.
///
/// - Parameters:
///   - stackSize: How much stack the thread has; by default what threads have.
///   - patience: After that the test fails, and the thread is left to itself.
func onOwnThread<Result: Sendable>(
    stackSize: Int? = nil, patience: Double = watchdog, _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    let executor = OwnThreadExecutor(stackSize: stackSize)
    return try await withCheckedThrowingContinuation { continuation in
        let answer = Answer(continuation)
        // A task rather than the bare thread, so that an expectation knows whose it is.
        Task(executorPreference: executor) { answer.give(Swift.Result { try body() }) }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { answer.give(.failure(TookTooLong())) }
    }
}

/// Runs each job on a thread of its own.
private final class OwnThreadExecutor: TaskExecutor {
    private let stackSize: Int?

    init(stackSize: Int?) { self.stackSize = stackSize }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let thread = Thread { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
        if let stackSize { thread.stackSize = stackSize }
        thread.start()
    }
}

/// A continuation that the first answer resumes.
private final class Answer<Value: Sendable>: @unchecked Sendable {  // by its lock
    private let lock = NSLock()
    private var continuation: CheckedContinuation<Value, any Error>?

    init(_ continuation: CheckedContinuation<Value, any Error>) { self.continuation = continuation }

    func give(_ result: Result<Value, any Error>) {
        let continuation = lock.withLock {
            defer { self.continuation = nil }
            return self.continuation
        }
        continuation?.resume(with: result)
    }
}

/// Waits on a thread that may block until the condition holds; gives up after some patience.
func wait(patience: Double = watchdog, until condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(patience)
    // What takes long need not be asked for as often: many tests wait at once.
    var pause: UInt32 = 50
    while !condition() {
        guard ContinuousClock.now < deadline else { throw TookTooLong() }
        usleep(pause)
        pause = min(2 * pause, 2000)
    }
}

/// Waits without blocking a thread of the tests.
func waitAsync(patience: Double = watchdog, until condition: @Sendable () async -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(patience)
    while !(await condition()) {
        guard ContinuousClock.now < deadline else { throw TookTooLong() }
        try await Task.sleep(for: .microseconds(200))
    }
}

/// Runs so many threads, which begin together, and waits for all of them. For a thread that may block.
func onThreads(_ count: Int, patience: Double = watchdog, _ body: @escaping @Sendable (Int) -> Void) throws {
    let start = Door()
    let done = DispatchSemaphore(value: 0)
    for index in 0..<count {
        Thread.detachNewThread {
            start.pass()
            body(index)
            done.signal()
        }
    }
    start.open()
    for _ in 0..<count {
        guard done.wait(timeout: .now() + patience) == .success else { throw TookTooLong() }
    }
}

/// A door that is shut until somebody opens it for good.
final class Door: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    /// Waits until it is open; false if that takes too long.
    @discardableResult
    func pass(patience: Double = watchdog) -> Bool {
        let isOpen = semaphore.wait(timeout: .now() + patience) == .success
        if isOpen { semaphore.signal() }
        return isOpen
    }
}
