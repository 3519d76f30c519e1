import SwiftObserver

/// An actor whose turns the test takes itself.
actor SteppedActor: Observer {
    nonisolated let executor = SteppedExecutor()
    nonisolated let receiver = Receiver()
    nonisolated let log = Log<Int>()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    nonisolated func watch(_ numbers: Messenger<Int>) -> ObservationToken {
        observe(numbers) { actor, number in
            actor.assertIsolated()
            actor.log.add(number)
        }
    }
}

/// Runs jobs when it is told to, on the thread that says so.
final class SteppedExecutor: SerialExecutor, @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock { jobs.append(job) }
    }

    /// Runs the jobs that are there.
    func step() {
        let taken = lock.withLock {
            defer { jobs = [] }
            return jobs
        }
        for job in taken { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
