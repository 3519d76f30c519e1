import Foundation
import TestSupport

/// Thrown by a watchdog: something that had to happen did not.
struct TookTooLong: Error {}

/// How long watchdogs wait.
let patience: TimeInterval = watchdog

/// Runs the body on so many threads at once and returns what they returned, in the order of their indices.
///
/// The threads begin together. When this returns, no thread holds on to the body, what it captures, or a result. If a
/// thread does not come back, `TookTooLong` is thrown, so a deadlock fails the test.
func onThreads<Result>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) throws -> [Result] {
    let crew = Crew(of: count, body)
    for index in 0..<count {
        Thread { crew.work(index) }.start()
    }
    return try crew.results()
}

private final class Crew<Result>: @unchecked Sendable {

    private let count: Int

    // Guards all that follows.
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

    func results() throws -> [Result] {
        let deadline = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        while departed < count {
            guard condition.wait(until: deadline) else { throw TookTooLong() }
        }
        body = nil
        defer { found = [:] }
        return (0..<count).compactMap { found[$0] }
    }
}
