/// One moment of a run.
public struct ComparisonEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// The observer of that name called `observe`.
        case observeBegan(String)
        /// That call returned.
        case observeReturned(String)
        /// The observer of that name stopped observing.
        case stopped(String)
        /// The message's `send` was called.
        case sendBegan(ComparedMessage)
        /// That call returned.
        case sendReturned(ComparedMessage)
        /// The observer's handler was called, or will never be.
        case delivery(ComparedDelivery)
        /// The handler of the delivery of that order returned.
        case handlerReturned(order: Int)
        /// The sender began to wait, and everyone else got a turn.
        case turnBegan
        /// The sender went on.
        case turnEnded
    }

    /// What happened.
    public let kind: Kind

    /// Where it happened.
    public let place: ComparisonPlace

    /// In how many calls of `send`, `observe` and handlers, on the same thread or actor, it was nested.
    public let depth: Int

    /// The step of the script during which it happened, from 0.
    public let step: Int

    package init(_ kind: Kind, place: ComparisonPlace, depth: Int, step: Int) {
        self.kind = kind
        self.place = place
        self.depth = depth
        self.step = step
    }
}
