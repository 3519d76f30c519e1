extension Trace {
    /// One thing that happened.
    public struct Event: Sendable, Hashable, Codable {
        /// When it happened, in nanoseconds since the inspection began.
        public var time: UInt64
        /// The thread on which it happened.
        public var thread: Int
        /// The messenger, variable or derived value that it happened to; nil if it concerns several.
        public var node: Int?
        /// The observation that it concerns; nil if it concerns none, or all of the node's.
        public var observation: Int?
        /// The message that it concerns. Each send has a number of its own, also when it passes on what was received.
        public var message: UInt64?
        /// The call of a handler in which it happened; for `handlerBegan` and `handlerEnded`, the call itself.
        public var call: UInt64?
        /// What happened.
        public var kind: Kind

        /// Makes an event.
        public init(
            time: UInt64, thread: Int, node: Int? = nil, observation: Int? = nil, message: UInt64? = nil,
            call: UInt64? = nil, _ kind: Kind
        ) {
            self.time = time
            self.thread = thread
            self.node = node
            self.observation = observation
            self.message = message
            self.call = call
            self.kind = kind
        }
    }
}

extension Trace.Event {
    /// What happened in an event.
    public enum Kind: Sendable, Hashable, Codable {
        /// The node was made, or is followed from now on.
        case made
        /// The node is gone.
        case gone

        /// The observation began.
        case observationBegan
        /// The observation was given a name.
        case observationNamed(String)
        /// The observation ended.
        case observationEnded(by: Ending)

        /// The message was sent. The author is nil if it is the messenger itself. `call` says in which handler call it
        /// was sent.
        case sent(author: Int?)
        /// The client's description of the message, if the inspection was asked for one.
        case described(String)
        /// The message waits, in the mailbox of an actor, else in that of the messenger.
        case queued(actor: Int?)
        /// The strategy was handed a delivery.
        case handedOver
        /// A run of deliveries began, on an actor, else where the strategy delivers.
        case runBegan(actor: Int?)
        /// The run ended, and had delivered so many messages.
        case runEnded(delivered: Int)

        /// A call of the observation's handler began, on an actor, else where the strategy delivers.
        case handlerBegan(actor: Int?)
        /// That call ended.
        case handlerEnded
        /// The message is given to the observation again, as a part of its replay. `handlerBegan` follows.
        case replayed

        /// The bound dropped the message, which had waited.
        case dropped(by: Bound)
        /// The bound refused the message when it was sent.
        case refused(by: Bound)
        /// The message waited when the observation was stopped, or could be delivered nowhere.
        case discarded

        /// The messenger has another strategy.
        case strategyChanged(to: String)

        /// The derived value was asked whether its sources had changed.
        case derivedChecked
        /// The derived value was computed, and differs from before.
        case derivedComputed
        /// The derived value was computed or checked, and is the same as before.
        case derivedUnchanged

        /// A transaction changed so many variables as one.
        case transactionCommitted(changes: Int)
        /// A transaction began again, since another thread had changed what it read.
        case transactionBegunAgain
    }

    /// What ended an observation.
    public enum Ending: String, Sendable, Hashable, Codable {
        /// The observer was deallocated.
        case observer
        /// The observer's receiver was deallocated.
        case receiver
        /// The messenger was deallocated, or is finished.
        case messenger
        /// The observation was stopped.
        case stop
    }

    /// The bound by which a message was lost.
    public enum Bound: Sendable, Hashable, Codable {
        /// At most so many messages wait, and the oldest one goes.
        case oldest(limit: Int, actor: Int?)
        /// At most so many messages wait, and the newest one goes.
        case newest(limit: Int, actor: Int?)
        /// Messages of the messenger lead to each other at most so many times.
        case nesting(limit: Int)
        /// A bound of which nothing more is known.
        case other(String)
    }
}
