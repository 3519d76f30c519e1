/// The thread, queue or actor on which a handler ran, by a name for readers.
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

    /// The same in one word, for narrow columns.
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
