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
            condition.lock()
            isHeld = true
            let mustStart = !isServing
            isServing = true
            condition.unlock()
            if mustStart { start() }
        }

        /// Lets the main actor run all jobs.
        func release() {
            condition.lock()
            isHeld = false
            condition.broadcast()
            condition.unlock()
        }

        /// Runs `job` on the main actor, held or not, and returns whether it had run before the deadline.
        func perform(until deadline: Date, _ job: @escaping @MainActor @Sendable () -> Void) -> Bool {
            let done = ComparisonGate()
            condition.lock()
            jobs.append {
                job()
                done.open()
            }
            condition.broadcast()
            let mustStart = !isServing
            isServing = true
            condition.unlock()
            if mustStart { start() }
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

        private func start() {
            Task { @MainActor in self.serve() }
        }

        @MainActor
        private func serve() {
            condition.lock()
            while isHeld || !jobs.isEmpty {
                if jobs.isEmpty {
                    condition.wait()
                } else {
                    let job = jobs.removeFirst()
                    condition.unlock()
                    job()
                    condition.lock()
                }
            }
            isServing = false
            condition.unlock()
        }
    }

    /// A gate that is opened once and stays open.
    final class ComparisonGate: @unchecked Sendable {
        // `condition` guards `isOpen`.
        private let condition = NSCondition()
        private var isOpen = false

        func open() {
            condition.lock()
            isOpen = true
            condition.broadcast()
            condition.unlock()
        }

        /// Waits until the gate is open, and returns whether that was before the deadline.
        func wait(until deadline: Date = .distantFuture) -> Bool {
            condition.lock()
            defer { condition.unlock() }
            while !isOpen {
                guard condition.wait(until: deadline) else { return isOpen }
            }
            return true
        }
    }

#endif
