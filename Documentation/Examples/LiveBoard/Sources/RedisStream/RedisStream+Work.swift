import Foundation

extension RedisStream {
    struct Job: Sendable {
        let number: Int
        let payload: [UInt8]
        let slip: Slip
        let continuation: CheckedContinuation<ID, any Error>
    }

    /// By which a task knows its draft again.
    final class Slip: @unchecked Sendable {  // by the lock of the work
        fileprivate var isTakenBack = false
    }

    /// The drafts that wait, between the tasks that add them and the thread that writes them.
    final class Work: @unchecked Sendable {  // everything by the condition's lock
        enum Part: Hashable { case reading, writing }

        private let condition = NSCondition()
        private var jobs: [Job] = []
        /// Jobs that the writing thread has taken, and Redis has not answered.
        private var unanswered = 0
        private var count = 0
        private var endings: [Part: @Sendable () -> Void] = [:]
        private var hasStopped = false

        var isStopped: Bool { condition.withLock { hasStopped } }

        func add(
            _ payload: [UInt8], _ slip: Slip, _ continuation: CheckedContinuation<ID, any Error>, problem: String?,
            whenCutOff: WhenCutOff
        ) {
            let failure: (any Error)? = condition.withLock {
                if slip.isTakenBack { return CancellationError() }
                if hasStopped { return Failure.stopped }
                var most = 1000
                if case .wait(let limit) = whenCutOff { most = problem == nil ? max(most, limit) : limit }
                if let problem, whenCutOff == .refuse { return Failure.cutOff(problem) }
                if jobs.count + unanswered >= most { return problem.map { Failure.cutOff($0) } ?? Failure.full }
                count += 1
                jobs.append(Job(number: count, payload: payload, slip: slip, continuation: continuation))
                return nil
            }
            if let failure { continuation.resume(throwing: failure) } else { condition.signal() }
        }

        /// Removes a draft that waits, or comes later. One that was sent stays.
        func takeBack(_ slip: Slip) {
            let job: Job? = condition.withLock {
                slip.isTakenBack = true
                return jobs.firstIndex { $0.slip === slip }.map { jobs.remove(at: $0) }
            }
            job?.continuation.resume(throwing: CancellationError())
        }

        /// Waits for jobs, and takes some in the order in which they came; none when it is over.
        func next(upTo limit: Int) -> [Job] {
            condition.withLock {
                while jobs.isEmpty, !hasStopped { condition.wait() }
                guard !hasStopped else { return [] }
                let next = Array(jobs.prefix(limit))
                jobs.removeFirst(next.count)
                unanswered = next.count
                return next
            }
        }

        func noteAnswer() { condition.withLock { unanswered -= 1 } }

        func refuseAll(_ failure: Failure) {
            let refused = condition.withLock {
                defer { jobs = [] }
                return jobs
            }
            for job in refused { job.continuation.resume(throwing: failure) }
        }

        /// Sets the action that ends a part, in place of the one before; calls it at once if everything is over.
        func whenStopped(_ part: Part, _ end: @escaping @Sendable () -> Void) {
            let isOver = condition.withLock {
                endings[part] = end
                return hasStopped
            }
            if isOver { end() }
        }

        func stop() {
            let endings = condition.withLock {
                hasStopped = true
                defer { self.endings = [:] }
                return self.endings
            }
            condition.broadcast()
            refuseAll(.stopped)
            for end in endings.values { end() }
        }
    }
}
