#if canImport(Dispatch)
    internal import Dispatch

    /// Knows whether code runs on a queue, as long as it lives.
    final class QueueMark: Sendable {
        private let key = DispatchSpecificKey<Bool>()
        private let queue: DispatchQueue

        init(on queue: DispatchQueue) {
            self.queue = queue
            queue.setSpecific(key: key, value: true)
        }

        deinit {
            queue.setSpecific(key: key, value: nil)
        }

        func checkThatIsElsewhere() {
            precondition(
                DispatchQueue.getSpecific(key: key) == nil,
                """
                A pulse was dispatched synchronously onto the queue that it came on, which would wait for itself. Use another \
                queue, or a delay that is not nil.
                """)
        }
    }
#endif
