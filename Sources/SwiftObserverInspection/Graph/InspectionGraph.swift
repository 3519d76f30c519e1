/// The connections between messengers and observers, with the numbers of the messages that went along each of them.
///
/// A graph is a plain value. The numbers of one node or one edge belong to one moment, so that they add up. An
/// inspection reads the nodes one after the other: the numbers of two nodes may belong to different moments.
public struct InspectionGraph: Sendable, Hashable, Codable {
    /// The senders and the receivers of messages.
    public var nodes: [Node]
    /// The connections: observations, and the sends of handlers.
    public var edges: [Edge]
    /// The names of actors, by the numbers in nodes and edges.
    public var actors: [Int: String]
    /// The time since the inspection began, in nanoseconds.
    public var duration: UInt64

    /// Makes a graph of nodes and edges.
    public init(nodes: [Node] = [], edges: [Edge] = [], actors: [Int: String] = [:], duration: UInt64 = 0) {
        self.nodes = nodes
        self.edges = edges
        self.actors = actors
        self.duration = duration
    }
}

extension InspectionGraph {
    /// A messenger, a variable, a derived value, a step between them, or an observer.
    public struct Node: Sendable, Hashable, Codable, Identifiable {
        /// The number of the node, which is also its number in a ``Trace``.
        public var id: Int
        /// The kind of the node.
        public var kind: Kind
        /// The name of the node.
        ///
        /// Give a messenger, a variable or a derived value its name with `Inspection.follow(_:_:)`, and an observation
        /// with `named(_:)`. A node without a given name has the name of its type. A number tells apart the nodes of one
        /// type: `Messenger<Int>`, `Messenger<Int> 2`.
        public var name: String
        /// The name of the object's type.
        public var type: String
        /// A description of the delivery strategy; nil for an observer.
        public var strategy: String?
        /// The actor on which all handlers of an observer run; nil if there is no such actor, or more than one.
        public var actor: Int?
        /// The number of messages that the node has sent since it was observed for the first time, or was first followed.
        public var sent: Int
        /// The number of messages that wait in the node's own mailbox.
        public var pending: Int
        /// Whether the object has been deallocated. Of an observer that is only known if it was still observing then.
        public var isGone: Bool

        /// Makes a node.
        public init(
            id: Int, kind: Kind, name: String, type: String = "", strategy: String? = nil, actor: Int? = nil,
            sent: Int = 0, pending: Int = 0, isGone: Bool = false
        ) {
            self.id = id
            self.kind = kind
            self.name = name
            self.type = type
            self.strategy = strategy
            self.actor = actor
            self.sent = sent
            self.pending = pending
            self.isGone = isGone
        }

        /// The kind of a node.
        #if hasAttribute(nonexhaustive)
            @nonexhaustive
        #endif
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// A messenger, or an object that sends by one.
            case messenger
            /// A variable.
            case variable
            /// A derived value.
            case derived
            /// A step of a chain, such as a transform, an operator, a binding or a relay.
            case step
            /// An object that observes, or an observation without such an object.
            case observer
        }
    }

    /// A connection between two nodes.
    public struct Edge: Sendable, Hashable, Codable {
        /// The kind of the connection.
        public var kind: Kind
        /// The node that sends the messages.
        public var from: Int
        /// The node that receives the messages.
        public var to: Int
        /// The number of the observation; nil for an edge of another kind.
        public var observation: Int?
        /// The name of the observation; nil if it was given none.
        public var name: String?
        /// The operators between both nodes, in the order in which they were written.
        ///
        /// Operators of ReactiveKit and ChannelZ are no nodes: a chain of them is one edge for each of its sources. They
        /// are known if the chain was connected while the source was followed.
        public var operators: [String]
        /// The actor on which the handler runs; nil if the handler runs where the strategy delivers.
        public var actor: Int?
        /// The numbers of the messages that went this way.
        public var numbers: Numbers
        /// Whether the observation has ended.
        public var hasEnded: Bool
        /// Whether the numbers count the messages of several edges together.
        ///
        /// Sources that are merged share the last step of their chain. Without the steps, each of them has an edge of its
        /// own, with the numbers of that last step.
        public var isMerged: Bool

        /// Makes a connection.
        public init(
            _ kind: Kind, from: Int, to: Int, observation: Int? = nil, name: String? = nil,
            operators: [String] = [], actor: Int? = nil, numbers: Numbers = Numbers(), hasEnded: Bool = false,
            isMerged: Bool = false
        ) {
            self.kind = kind
            self.from = from
            self.to = to
            self.observation = observation
            self.name = name
            self.operators = operators
            self.actor = actor
            self.numbers = numbers
            self.hasEnded = hasEnded
            self.isMerged = isMerged
        }

        /// The kind of a connection.
        #if hasAttribute(nonexhaustive)
            @nonexhaustive
        #endif
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// An observer observes a node.
            case observes
            /// A node passes on the messages of another one: a transform, a binding or a relay.
            case passesOn
            /// A derived value is computed from another node.
            case derives
            /// Handlers of an observer have sent to a node.
            case sends
        }
    }

    /// The numbers of the messages of one observation.
    ///
    /// `offered` always equals `delivered + dropped + discarded + pending`.
    public struct Numbers: Sendable, Hashable, Codable {
        /// Messages that were sent after `observe` had returned.
        public var offered = 0
        /// Calls of the handler that have begun. Calls with replayed messages don't count.
        public var delivered = 0
        /// Messages that a bound dropped or refused, or that a limit for nested sends refused.
        public var dropped = 0
        /// Messages that still waited when the observation was stopped, or that could be delivered nowhere.
        public var discarded = 0
        /// Messages that wait now.
        public var pending = 0
        /// Calls of the handler with messages that were sent before the observation began.
        public var replayed = 0

        public init() {}

        /// Adds the messages that an earlier step has lost or holds.
        mutating func addUndelivered(of earlier: Numbers) {
            dropped = dropped.adding(earlier.dropped)
            discarded = discarded.adding(earlier.discarded)
            pending = pending.adding(earlier.pending)
            let undelivered = earlier.offered.subtractingReportingOverflow(earlier.delivered)
            offered = offered.adding(undelivered.overflow ? 0 : undelivered.partialValue)
        }

        /// How many messages went along the edge.
        var passed: Int { delivered.adding(replayed) }
    }
}

extension Int {
    /// Returns the sum. A sum that is too large for an integer, as a graph that was made by hand may have, stays at the
    /// extreme.
    fileprivate func adding(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other > 0 ? .max : .min) : sum
    }
}
