internal import SwiftObserver

/// How far the threads of a test are. One that stands in the middle of something can wait until others have gone on, so
/// that they meet there every time and not by luck.
final class Progress: @unchecked Sendable {  // variables by the lock
    /// - Parameter patience: How long a thread waits for others that do not go on. It then does so only once.
    init(threads: Int, patience: Duration) {
        self.patience = patience
        calls = Array(repeating: 0, count: threads)
        hasEnded = Array(repeating: false, count: threads)
    }

    /// The progress in which the calling thread takes part.
    static var ofThisThread: Progress? { takers.current?.progress }

    /// Performs what a thread does in the test.
    func perform(_ thread: Int, _ body: () -> Void) {
        Self.takers.with((self, thread), body)
        lock.withLock { hasEnded[thread] = true }
    }

    /// The calling thread has come back from a call.
    func advance() {
        guard let thread else { return }
        lock.withLock { calls[thread] += 1 }
    }

    /// Waits until another thread is so far, unless that waits for this one, or has ended.
    func keepPace(until others: () -> Bool) {
        guard let thread, !lock.withLock({ hasGivenUp }) else { return }
        wait {
            others()
                || lock.withLock {
                    calls.indices.allSatisfy { $0 == thread || hasEnded[$0] || isWaiting($0) }
                }
        }
    }

    /// Waits until one of these threads, or of all of them, has made so many calls from beginning to end, unless none of
    /// them can.
    func awaitCalls(_ count: Int, of threads: Range<Int>? = nil) {
        let thread = thread
        let demand = lock.withLock { () -> Int? in
            guard !hasGivenUp else { return nil }
            nextDemand += 1
            // The first of the calls may have begun before.
            demands[nextDemand] = Demand(
                thread: thread, threads: threads ?? calls.indices, calls: calls.map { $0 + count + 1 })
            return nextDemand
        }
        guard let demand else { return }
        wait { lock.withLock { demands[demand].map { isMet($0) || cannotBeMet($0) } ?? true } }
        lock.withLock { demands[demand] = nil }
    }

    /// Lets others go on at a point that the messenger under test names, a few times.
    func reachPoint() {
        let mayWait = lock.withLock {
            points += 1
            return points <= 20
        }
        if mayWait { awaitCalls(1) }
    }

    private func wait(until condition: () -> Bool) {
        if !Threads.wait(patience: patience, until: condition) { lock.withLock { hasGivenUp = true } }
    }

    private var thread: Int? {
        guard let (progress, thread) = Self.takers.current, progress === self else { return nil }
        return thread
    }

    // MARK: - Under the lock

    /// That one of some threads has made so many calls.
    private struct Demand {
        let thread: Int?
        let threads: Range<Int>
        let calls: [Int]
    }

    private func isMet(_ demand: Demand) -> Bool {
        demand.threads.contains { $0 != demand.thread && calls[$0] >= demand.calls[$0] }
    }

    private func cannotBeMet(_ demand: Demand) -> Bool {
        demand.threads.allSatisfy { $0 == demand.thread || hasEnded[$0] || isWaiting($0) }
    }

    /// Whether a thread waits for calls that have not been made.
    private func isWaiting(_ thread: Int) -> Bool {
        demands.values.contains { $0.thread == thread && !isMet($0) }
    }

    private static let takers = PerThread<(progress: Progress, thread: Int)>()
    private let patience: Duration
    private let lock = Lock()
    /// How many calls of each thread have returned.
    private var calls: [Int]
    private var hasEnded: [Bool]
    private var demands: [Int: Demand] = [:]
    private var nextDemand = 0
    private var points = 0
    private var hasGivenUp = false
}
