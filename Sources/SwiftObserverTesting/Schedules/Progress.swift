internal import SwiftObserver

/// The progress of a test's threads. A thread in the middle of a call can wait until others have gone on, so that they
/// meet there every time.
final class Progress: Sendable {
    /// Makes the progress of so many threads.
    ///
    /// - Parameter patience: The time that a thread waits for others that stand still. After one such wait, there is
    ///   none.
    init(threads: Int, patience: Duration) {
        self.patience = patience
        state = Guarded(
            State(calls: Array(repeating: 0, count: threads), hasEnded: Array(repeating: false, count: threads)))
    }

    /// The progress in which the calling thread takes part.
    static var ofThisThread: Progress? { takers.current?.progress }

    /// Performs a thread's part of the test.
    func perform(_ thread: Int, _ body: () -> Void) {
        Self.takers.with((self, thread), body)
        state.withLock { $0.hasEnded[thread] = true }
    }

    /// Notes that the calling thread has returned from a call.
    func advance() {
        guard let thread else { return }
        state.withLock { $0.calls[thread] += 1 }
    }

    /// Waits until a condition holds that depends on other threads, unless these wait for this one, or have ended.
    func keepPace(until others: () -> Bool) {
        guard let thread, !state.withLock({ $0.hasGivenUp }) else { return }
        wait {
            others()
                || state.withLock { state in
                    state.calls.indices.allSatisfy { $0 == thread || state.hasEnded[$0] || state.isWaiting($0) }
                }
        }
    }

    /// Waits until one of these threads, or of all, has made `count` whole calls, unless none of them can.
    func awaitCalls(_ count: Int, of threads: Range<Int>? = nil) {
        let thread = thread
        let demand = state.withLock { state -> Int? in
            guard !state.hasGivenUp else { return nil }
            state.nextDemand += 1
            // The first of the calls may have begun before.
            state.demands[state.nextDemand] = Demand(
                thread: thread, threads: threads ?? state.calls.indices, calls: state.calls.map { $0 + count + 1 })
            return state.nextDemand
        }
        guard let demand else { return }
        wait {
            state.withLock { state in state.demands[demand].map { state.isMet($0) || state.cannotBeMet($0) } ?? true }
        }
        state.withLock { $0.demands[demand] = nil }
    }

    /// Waits for other threads at a point that the messenger under test names, a few times.
    func reachPoint() {
        let mayWait = state.withLock { state in
            state.points += 1
            return state.points <= 20
        }
        if mayWait { awaitCalls(1) }
    }

    private func wait(until condition: () -> Bool) {
        if !Threads.wait(patience: patience, until: condition) { state.withLock { $0.hasGivenUp = true } }
    }

    private var thread: Int? {
        guard let (progress, thread) = Self.takers.current, progress === self else { return nil }
        return thread
    }

    /// The numbers of calls for which a thread waits.
    private struct Demand {
        let thread: Int?
        let threads: Range<Int>
        let calls: [Int]
    }

    private struct State {
        /// The number of calls of each thread that have returned.
        var calls: [Int]
        var hasEnded: [Bool]
        var demands: [Int: Demand] = [:]
        var nextDemand = 0
        var points = 0
        var hasGivenUp = false

        func isMet(_ demand: Demand) -> Bool {
            demand.threads.contains { $0 != demand.thread && calls[$0] >= demand.calls[$0] }
        }

        func cannotBeMet(_ demand: Demand) -> Bool {
            demand.threads.allSatisfy { $0 == demand.thread || hasEnded[$0] || isWaiting($0) }
        }

        /// Returns whether a thread waits for calls that have not been made.
        func isWaiting(_ thread: Int) -> Bool {
            demands.values.contains { $0.thread == thread && !isMet($0) }
        }
    }

    private static let takers = PerThread<(progress: Progress, thread: Int)>()
    private let patience: Duration
    private let state: Guarded<State>
}
