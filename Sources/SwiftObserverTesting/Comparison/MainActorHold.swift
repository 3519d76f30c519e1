#if canImport(Foundation) && canImport(Dispatch)

    internal import Foundation

    /// Keeps the main actor from running anything but what the sender asks of it, until it is released.
    ///
    /// Jobs of the main actor run one after the other, so a job that waits keeps all later ones from running.
    final class MainActorHold: @unchecked Sendable {
        // Unchecked: the variables are only touched under `condition`.
        private let condition = NSCondition()
        private var isHeld = false
        private var isServing = false
        private var jobs: [@MainActor () -> Void] = []
        private var isUnserved = false

        /// From now on, nothing runs on the main actor that comes to it later than this call.
        func hold() {
            condition.lock()
            isHeld = true
            let mustStart = !isServing
            isServing = true
            condition.unlock()
            if mustStart { start() }
        }

        /// Lets the main actor go on.
        func release() {
            condition.lock()
            isHeld = false
            condition.broadcast()
            condition.unlock()
        }

        /// Runs `job` on the main actor, held or not, and returns whether that was done before the deadline.
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

        /// Waits until everything that came to the main actor before this call has run, and returns whether that was
        /// before the deadline.
        func fence(until deadline: Date) -> Bool {
            let gate = ComparisonGate()
            Task { @MainActor in gate.open() }
            return wait(for: gate, until: deadline)
        }

        /// Waits for what runs on the main actor; once that was in vain, only looks.
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

#endif
