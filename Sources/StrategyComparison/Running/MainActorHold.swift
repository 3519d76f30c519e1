#if canImport(Foundation) && canImport(Dispatch)

    internal import Foundation

    /// Keeps the main actor from running any jobs but the sender's, until it is released.
    ///
    /// Jobs of the main actor run one after the other, so a job that waits keeps all later ones from running.
    final class MainActorHold: @unchecked Sendable {
        // `condition` guards the variables.
        private let condition = NSCondition()
        private var isHeld = false
        private var isServing = false
        private var jobs: [@MainActor () -> Void] = []
        private var isUnserved = false

        /// Keeps jobs from running that come to the main actor later than this call.
        func hold() {
            serve { isHeld = true }
        }

        /// Lets the main actor run all jobs.
        func release() {
            condition.withLock {
                isHeld = false
                condition.broadcast()
            }
        }

        /// Runs `job` on the main actor, held or not, and returns whether it had run before the deadline.
        func perform(until deadline: Date, _ job: @escaping @MainActor @Sendable () -> Void) -> Bool {
            let done = ComparisonGate()
            serve {
                jobs.append {
                    job()
                    done.open()
                }
            }
            return wait(for: done, until: deadline)
        }

        /// Waits until all jobs have run that came to the main actor before this call, and returns whether they had run
        /// before the deadline.
        func fence(until deadline: Date) -> Bool {
            let gate = ComparisonGate()
            Task { @MainActor in gate.open() }
            return wait(for: gate, until: deadline)
        }

        /// Waits for a job of the main actor. After one wait in vain, it only looks.
        private func wait(for gate: ComparisonGate, until deadline: Date) -> Bool {
            let isUnserved = condition.withLock { self.isUnserved }
            let isOpen = gate.wait(until: isUnserved ? .distantPast : deadline)
            condition.withLock { self.isUnserved = !isOpen }
            return isOpen
        }

        /// Notes a wish under the lock, and has the main actor serve unless it does so already.
        private func serve(_ note: () -> Void) {
            let mustStart = condition.withLock {
                note()
                condition.broadcast()
                defer { isServing = true }
                return !isServing
            }
            if mustStart { Task { @MainActor in self.serve() } }
        }

        @MainActor
        private func serve() {
            while let job = nextJob() { job() }
        }

        /// Waits for a job while the main actor is held. Returns nil once it is released and no job is left.
        private func nextJob() -> (@MainActor () -> Void)? {
            condition.withLock {
                while isHeld, jobs.isEmpty { condition.wait() }
                guard jobs.isEmpty else { return jobs.removeFirst() }
                isServing = false
                return nil
            }
        }
    }

    /// A gate that is opened once and stays open.
    final class ComparisonGate: @unchecked Sendable {
        // `condition` guards `isOpen`.
        private let condition = NSCondition()
        private var isOpen = false

        func open() {
            condition.withLock {
                isOpen = true
                condition.broadcast()
            }
        }

        /// Waits until the gate is open, and returns whether that was before the deadline.
        func wait(until deadline: Date = .distantFuture) -> Bool {
            condition.withLock {
                while !isOpen {
                    guard condition.wait(until: deadline) else { return isOpen }
                }
                return true
            }
        }
    }

#endif
