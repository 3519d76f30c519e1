extension Trace {
    /// One event of a messenger, an observation or a message.
    public struct Event: Sendable, Hashable, Codable {
        /// The time of the event, in nanoseconds since the inspection began.
        public var time: UInt64
        /// The number of the thread.
        public var thread: Int
        /// The messenger, the variable or the derived value; nil for an event of several ones.
        public var node: Int?
        /// The observation; nil for an event of no observation, or of all observations of the node.
        public var observation: Int?
        /// The message. Each send has a number of its own, even if it passes on a message that was received.
        public var message: UInt64?
        /// The call of a handler during which the event happened; for `handlerBegan` and `handlerEnded`, the call itself.
        public var call: UInt64?
        /// The followed variables that a transaction has set, for an event of a transaction. The transaction may have set
        /// others too.
        public var variables: [Int] = []
        /// The kind of the event.
        public var kind: Kind

        /// Makes an event.
        public init(
            time: UInt64, thread: Int, node: Int? = nil, observation: Int? = nil, message: UInt64? = nil,
            call: UInt64? = nil, variables: [Int] = [], _ kind: Kind
        ) {
            self.time = time
            self.thread = thread
            self.node = node
            self.observation = observation
            self.message = message
            self.call = call
            self.variables = variables
            self.kind = kind
        }
    }
}

extension Trace.Event {
    /// The kind of an event.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable, Hashable, Codable {
        /// The node was made, or began to be followed.
        case made
        /// The node was deallocated.
        case gone

        /// The observation began.
        case observationBegan
        /// The observation was given a name.
        case observationNamed(String)
        /// The observation ended.
        case observationEnded(by: Ending)

        /// The message was sent, by the messenger itself if the author is nil. The event's `call` is the call of a handler
        /// that sent the message.
        case sent(author: Int?)
        /// The inspection described the message.
        case described(String)
        /// The message began to wait, in the mailbox of an actor, or else in the mailbox of the messenger.
        case queued(actor: Int?)
        /// The strategy was handed a delivery.
        case handedOver
        /// A run of deliveries began, on an actor, or else where the strategy delivers.
        case runBegan(actor: Int?)
        /// The run ended, after a number of deliveries.
        case runEnded(delivered: Int)

        /// A call of the observation's handler began, on an actor, or else where the strategy delivers.
        case handlerBegan(actor: Int?)
        /// That call ended.
        case handlerEnded
        /// The message is to be given to the observation as a part of its replay. `handlerBegan` follows.
        case replayed

        /// The bound dropped a message that had waited.
        case dropped(by: Bound)
        /// The bound refused the message as it was sent.
        case refused(by: Bound)
        /// The message still waited when the observation was stopped, or could be delivered nowhere.
        case discarded

        /// The messenger was given another strategy.
        case strategyChanged(to: String)

        /// The derived value was checked for changes of its sources.
        case derivedChecked
        /// The derived value was computed, and differs from before.
        case derivedComputed
        /// The derived value was computed or checked, and is the same as before.
        case derivedUnchanged

        /// A transaction made a number of changes as one.
        case transactionCommitted(changes: Int)
        /// A transaction began again, since another thread had changed a variable that the transaction read.
        case transactionBegunAgain
    }

    /// The cause of an observation's end.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Ending: String, Sendable, Hashable, Codable {
        /// The actor of the handler was deallocated, and a message found it gone.
        case observer
        /// The observer was deallocated, and its receiver with it.
        case receiver
        /// The messenger was deallocated, or is finished.
        case messenger
        /// The observation was stopped.
        case stop
    }

    /// The bound by which a message was lost.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Bound: Sendable, Hashable, Codable {
        /// A bound for waiting messages that drops the oldest one, in the mailbox of an actor, or else of the messenger.
        case oldest(limit: Int, actor: Int?)
        /// A bound for waiting messages that refuses the newest one, in the mailbox of an actor, or else of the messenger.
        case newest(limit: Int, actor: Int?)
        /// A limit for nested sends.
        case nesting(limit: Int)
        /// Another bound, in words.
        case other(String)
    }
}
