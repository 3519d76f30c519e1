/// One moment of a run.
public struct ComparisonEvent: Sendable, Hashable {
    /// The kinds of events.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
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
        /// The sender began to wait, and all other threads, queues and actors got a turn.
        case turnBegan
        /// The sender went on.
        case turnEnded
    }

    /// The kind of event.
    public let kind: Kind

    /// The place where it happened.
    public let place: ComparisonPlace

    /// The number of calls of `send`, `observe` and handlers on the same thread or actor in which it was nested.
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

/// The fate of one message for one observer.
public struct ComparedDelivery: Sendable, Hashable {
    /// The ways in which a delivery can end.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Fate: Sendable, Hashable {
        /// The handler was called.
        case delivered
        /// A bound left no room for it.
        case dropped
        /// It still waited when the observer stopped.
        case discarded
        /// It still waits: the strategy did not deliver it in time.
        case waiting
    }

    /// The name of the observer.
    public let observer: String

    /// The message.
    public let message: ComparedMessage

    /// The way in which the delivery ended.
    public let fate: Fate

    /// Whether the message had been sent before the observer began to observe.
    public let isReplayed: Bool

    /// The delivery's place among all calls of handlers in this run, from 1; nil when no handler was called.
    public let order: Int?

    /// Whether the handler was called before the call that caused it returned: the `send` of a live message, the
    /// `observe` of a replayed one. False when no handler was called.
    public let cameBeforeReturn: Bool

    /// The place where the handler ran; nil when no handler was called.
    public let place: ComparisonPlace?

    /// The number of other calls of handlers on the same thread or actor in which this one was nested.
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

/// A message of a comparison: its number in the script, and its text.
public struct ComparedMessage: Sendable, Hashable {
    /// The message's place in the script, from 1.
    public let number: Int

    /// The text that was sent.
    public let text: String

    package init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}
