internal import Foundation
internal import SwiftObserver

/// Runs long or blocking work of a test on a thread of its own, so that it keeps no job of an actor waiting.
///
/// - Parameters:
///   - stackSize: The stack size of the thread; by default that of any thread.
///   - patience: After that the test fails, and the thread is left to itself.
@discardableResult
public func onOwnThread<Result: Sendable>(
    stackSize: Int? = nil, patience: Double = watchdog, _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    let executor = OwnThreadExecutor(stackSize: stackSize)
    return try await withCheckedThrowingContinuation { continuation in
        let answer = Answer(continuation)
        // A task rather than the bare thread, so that an expectation knows its test.
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

/// The executor of an actor whose jobs need no thread of the pool, which other tests may fill.
public final class OwnQueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "actor")

    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// A continuation that the first answer resumes.
private final class Answer<Value: Sendable>: @unchecked Sendable {  // by its lock
    private let lock = Lock()
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

/// Runs the body on that many threads, which begin together, and returns their results in the order of their indices.
///
/// When this returns, no thread holds on to the body, its captures, or a result. If a thread does not come back,
/// `TookTooLong` is thrown, so a deadlock fails the test. Call it on a thread that may block.
@discardableResult
public func onThreads<Result>(
    _ count: Int, patience: Double = watchdog, _ body: @escaping @Sendable (Int) -> Result
) throws -> [Result] {
    let crew = Crew(of: count, body)
    for index in 0..<count {
        Thread { crew.work(index) }.start()
    }
    return try crew.results(patience: patience)
}

/// The threads that run one body, and their results.
private final class Crew<Result>: @unchecked Sendable {  // variables by the condition
    private let count: Int

    private let condition = NSCondition()
    private var body: (@Sendable (Int) -> Result)?
    private var arrived = 0
    private var departed = 0
    private var found: [Int: Result] = [:]

    init(of count: Int, _ body: @escaping @Sendable (Int) -> Result) {
        self.count = count
        self.body = body
    }

    func work(_ index: Int) {
        condition.lock()
        arrived += 1
        condition.broadcast()
        while arrived < count { condition.wait() }
        condition.unlock()
        runBody(index)
        condition.lock()
        departed += 1
        condition.broadcast()
        condition.unlock()
    }

    @inline(never)
    private func runBody(_ index: Int) {
        condition.lock()
        let body = self.body
        condition.unlock()
        let result = body?(index)
        condition.lock()
        found[index] = result
        condition.unlock()
    }

    /// Waits for all threads, and releases the body outside the lock.
    func results(patience: Double) throws -> [Result] {
        let results = try waitForResults(patience: patience)
        condition.lock()
        let body = self.body
        self.body = nil
        condition.unlock()
        withExtendedLifetime(body) {}
        return results
    }

    private func waitForResults(patience: Double) throws -> [Result] {
        let deadline = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        while departed < count {
            guard condition.wait(until: deadline) else { throw TookTooLong() }
        }
        defer { found = [:] }
        return (0..<count).compactMap { found[$0] }
    }
}

/// Runs the bodies on threads of their own, at the same time, and returns when all have ended and were released;
/// false if that takes too long.
@discardableResult
public func onThreads(_ bodies: consuming [@Sendable () -> Void]) -> Bool {
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchGroup())
    let waiting = Log<@Sendable () -> Void>()
    let count = bodies.count
    for body in bodies { waiting.add(body) }
    bodies = []
    for _ in 0..<count {
        ended.enter()
        let thread = Thread {
            started.wait()
            waiting.takeLast()?()
            ended.leave()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }
    for _ in 0..<count { started.signal() }
    return ended.wait(timeout: .now() + watchdog) == .success
}
