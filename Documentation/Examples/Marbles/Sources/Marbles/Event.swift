/// One thing that happened in a run, in the order in which it happened.
enum Event: Sendable {
    /// A `send` began; how many sends it was inside of.
    case sendBegan(String, depth: Int)
    /// A `send` returned.
    case sendEnded(String)
    /// An observer's handler was called.
    case received(String, by: Observers, isReplay: Bool, on: Place)
    /// An observer began to observe.
    case joined(Observers)
    /// Whoever delivers later was given its turn.
    case turn
}

/// The two who observe.
enum Observers: String, CaseIterable, Sendable {
    case a = "A"
    case b = "B"
}

/// Where a handler ran.
enum Place: String, Sendable {
    case inSend = "inside send"
    case mainQueue = "on the main queue"
    case queue = "on the queue"
    case loop = "in the loop's turn"
    case alarm = "when the alarm rings"
}
