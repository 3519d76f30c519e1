/// The guarantees that every messenger gives under every strategy.
public enum Guarantee: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The messages of one messenger form one sequence, the order of the `send` calls, for every observer.
    case g1Order = 1
    /// An observation is offered what the calls say, whenever a strategy delivers, and gets all of it.
    case g2WhichMessages
    /// Within one message, observers are called in the order in which they began to observe.
    case g3ObserversInOrder
    /// Nothing of the user's runs under a lock.
    case g4NoLock
    /// A handler runs on the actor on whose behalf it was written.
    case g5WhereHandlersRun
    /// An observation ends with whichever is deallocated first; neither side retains the other; what was sent is delivered.
    case g6Lifetimes
    /// A new observation, and only it, is given what is kept, without a gap and without a duplicate.
    case g7Replay
    /// A bounded backlog never grows past its bound, and the numbers add up.
    case g8Bounds
    /// Every call may come from any thread, and calls of one handler never overlap.
    case g9Threads
    /// Every message has an author, who is not held by it.
    case g10Authors

    /// The guarantee's number and name.
    public var title: String {
        switch self {
        case .g1Order: "G1 Order"
        case .g2WhichMessages: "G2 Which messages"
        case .g3ObserversInOrder: "G3 Observers in order"
        case .g4NoLock: "G4 Nothing under a lock"
        case .g5WhereHandlersRun: "G5 Where a handler runs"
        case .g6Lifetimes: "G6 Lifetimes"
        case .g7Replay: "G7 Replay"
        case .g8Bounds: "G8 Bounds"
        case .g9Threads: "G9 Threads"
        case .g10Authors: "G10 Authors"
        }
    }

    public static func < (left: Guarantee, right: Guarantee) -> Bool {
        left.rawValue < right.rawValue
    }
}
