internal import SwiftObserver

/// An actor with jobs that a test runs, on the test's thread.
actor StageActor {
    nonisolated let executor = ManualExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Calls a closure on this actor, now and on this thread.
    nonisolated func perform(_ body: @Sendable (isolated StageActor) -> Void) {
        executor.enter { assumeIsolated { body($0) } }
    }
}

/// An executor with jobs that a test runs.
final class ManualExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }

    /// Whether the caller runs on this executor's actor.
    var isCurrent: Bool {
        state.withLock { $0.depth > 0 }
    }

    func checkIsolated() {
        precondition(isCurrent, "This code is not on the actor")
    }

    /// Runs the jobs that wait now, and returns their number.
    @discardableResult
    func runWaiting() -> Int {
        let jobs = state.withLock { state in
            let jobs = state.jobs
            state.jobs = []
            return jobs
        }
        for job in jobs {
            enter { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
        return jobs.count
    }

    func enter(_ body: () -> Void) {
        state.withLock { $0.depth += 1 }
        body()
        state.withLock { $0.depth -= 1 }
    }

    private struct State {
        var jobs: [UnownedJob] = []
        var depth = 0
    }

    private let state = Guarded(State())
}
