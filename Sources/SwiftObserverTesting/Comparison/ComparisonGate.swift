#if canImport(Foundation) && canImport(Dispatch)

    internal import Foundation

    /// A gate that is opened once and lets everyone through from then on.
    final class ComparisonGate: @unchecked Sendable {
        // Unchecked: `isOpen` is only touched under `condition`.
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
