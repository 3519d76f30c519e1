/// The thread, queue or actor on which a handler ran, by a name for readers.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum ComparisonPlace: Sendable, Hashable, CustomStringConvertible {
    /// The thread that performs the script.
    case sender
    /// The main dispatch queue.
    case mainQueue
    /// The main actor, for a handler that is written for it.
    case mainActor
    /// A dispatch queue, by its label.
    case queue(String)
    /// The thread that runs a message loop.
    case loop
    /// The thread on which a strategy's turns are taken.
    case turns
    /// A thread that the comparison does not know.
    case other

    /// The name that tables show.
    public var description: String {
        switch self {
        case .sender: "sender's thread"
        case .mainQueue: "main queue"
        case .mainActor: "MainActor"
        case .queue(let label): "queue \(label)"
        case .loop: "loop's thread"
        case .turns: "turns' thread"
        case .other: "another thread"
        }
    }

    /// The description in one word, for narrow columns.
    var shortDescription: String {
        switch self {
        case .sender: "sender"
        case .mainQueue: "main"
        case .mainActor: "MainActor"
        case .queue(let label): label
        case .loop: "loop"
        case .turns: "turns"
        case .other: "another"
        }
    }

    /// The context in which calls follow one another: the main actor's is the main queue's.
    package var context: Self {
        self == .mainActor ? .mainQueue : self
    }
}

#if canImport(Foundation) && canImport(Dispatch)

    internal import Dispatch
    internal import Foundation

    extension ComparisonPlace {
        private static let queueKey = DispatchSpecificKey<ComparisonPlace>()
        private static let threadKey = "StrategyComparison.ComparisonPlace"

        /// The place where the caller runs.
        static var current: ComparisonPlace {
            if let place = Thread.current.threadDictionary[threadKey] as? ComparisonPlace { return place }
            return DispatchQueue.getSpecific(key: queueKey) ?? .other
        }

        // Queues are marked once: exchanging the value would free the old one while others may be reading it.

        /// Marks the main queue for `current`.
        static func markMainQueue() {
            _ = isMainQueueMarked
        }

        private static let isMainQueueMarked: Bool = {
            DispatchQueue.main.setSpecific(key: queueKey, value: .mainQueue)
            return true
        }()

        /// Marks a queue other than the main one for `current`, by its label.
        static func mark(_ queue: DispatchQueue) {
            if queue.getSpecific(key: queueKey) == nil {
                queue.setSpecific(key: queueKey, value: .queue(queue.label))
            }
        }

        /// Calls a closure on a new thread, which is this place.
        func detachThread(_ work: @escaping @Sendable () -> Void) {
            Thread.detachNewThread {
                Thread.current.threadDictionary[Self.threadKey] = self
                work()
            }
        }
    }

#endif
