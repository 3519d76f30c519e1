import SwiftObserver
import TestSupport

/// Runs the jobs of the tasks that prefer it when the test says so, one at a time, on the test's own thread: so a test
/// decides where between two steps of a task something else happens.
final class SteppedExecutor: TaskExecutor, @unchecked Sendable {
    // Sendable: `jobs` is only touched under `lock`; `whenEnqueued` is set before any task uses the executor.
    private let lock = Lock()
    private var jobs: [UnownedJob] = []
    private let whenEnqueued: @Sendable () -> Void

    /// `whenEnqueued` is called on the thread that makes a job ready, before that thread goes on.
    init(whenEnqueued: @escaping @Sendable () -> Void = {}) {
        self.whenEnqueued = whenEnqueued
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock { jobs.append(job) }
        whenEnqueued()
    }

    /// Runs the job that has waited longest; false if there is none.
    @discardableResult
    func step() -> Bool {
        guard let job = lock.withLock({ jobs.isEmpty ? nil : jobs.removeFirst() }) else { return false }
        job.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }

    /// Runs jobs until every task has ended or waits.
    func settle() {
        while step() {}
    }
}

/// A task that iterates over a sequence on a stepped executor and logs the elements.
struct Consumer<Element: Sendable>: Sendable {
    let log = Log<Element>()
    let end = Log<Void>()
    let task: Task<Void, Never>

    /// The task begins with the executor's next step, and makes its iterator then.
    init(_ sequence: some AsyncSequence<Element, Never> & Sendable, on executor: SteppedExecutor) {
        task = Task(executorPreference: executor) { [log, end] in
            for await element in sequence { log.add(element) }
            end.add(())
        }
    }

    var got: [Element] { log.entries }
    var hasEnded: Bool { !end.entries.isEmpty }
}
