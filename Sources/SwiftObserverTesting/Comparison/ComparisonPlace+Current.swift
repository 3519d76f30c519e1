#if canImport(Foundation) && canImport(Dispatch)

    internal import Dispatch
    internal import Foundation

    extension ComparisonPlace {
        private static let queueKey = DispatchSpecificKey<ComparisonPlace>()
        private static let threadKey = "SwiftObserverTesting.ComparisonPlace"

        /// Where the caller runs.
        static var current: ComparisonPlace {
            if let place = Thread.current.threadDictionary[threadKey] as? ComparisonPlace { return place }
            return DispatchQueue.getSpecific(key: queueKey) ?? .other
        }

        // Queues are marked once: exchanging the value would free the old one while others may be reading it.

        /// Lets `current` know the main queue.
        static func markMainQueue() {
            _ = isMainQueueMarked
        }

        private static let isMainQueueMarked: Bool = {
            DispatchQueue.main.setSpecific(key: queueKey, value: .mainQueue)
            return true
        }()

        /// Lets `current` know a queue other than the main one, by its label.
        static func mark(_ queue: DispatchQueue) {
            if queue.getSpecific(key: queueKey) == nil {
                queue.setSpecific(key: queueKey, value: .queue(queue.label))
            }
        }

        /// Does `work` on a thread of its own, which is this place.
        func detachThread(_ work: @escaping @Sendable () -> Void) {
            Thread.detachNewThread {
                Thread.current.threadDictionary[Self.threadKey] = self
                work()
            }
        }
    }

#endif
