/// What became of one message for one observer.
public struct ComparedDelivery: Sendable, Hashable {
    /// How it ended.
    public enum Fate: Sendable, Hashable {
        /// The handler was called.
        case delivered
        /// A bound left no room for it.
        case dropped
        /// It still waited when the observer stopped.
        case discarded
        /// It still waits: the strategy has not delivered it in the time it was given.
        case waiting
    }

    /// The name of the observer.
    public let observer: String

    /// What was sent.
    public let message: ComparedMessage

    /// How it ended.
    public let fate: Fate

    /// Whether the message had been sent before the observer began to observe.
    public let isReplayed: Bool

    /// The delivery's place among all calls of handlers in this run, from 1; nil when no handler was called.
    public let order: Int?

    /// Whether the handler was called before the call that caused it returned: the `send` of a live message, the
    /// `observe` of a replayed one. False when no handler was called.
    public let cameBeforeReturn: Bool

    /// Where the handler ran; nil when no handler was called.
    public let place: ComparisonPlace?

    /// In how many other calls of handlers, on the same thread or actor, this one was nested.
    public let depth: Int

    /// The step of the script during which it happened, from 0.
    public let step: Int

    package init(
        observer: String, message: ComparedMessage, fate: Fate, isReplayed: Bool = false, order: Int? = nil,
        cameBeforeReturn: Bool = false, place: ComparisonPlace? = nil, depth: Int = 0, step: Int
    ) {
        self.observer = observer
        self.message = message
        self.fate = fate
        self.isReplayed = isReplayed
        self.order = order
        self.cameBeforeReturn = cameBeforeReturn
        self.place = place
        self.depth = depth
        self.step = step
    }
}
