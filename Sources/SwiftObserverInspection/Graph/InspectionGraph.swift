/// Who is connected with whom, and how many messages went along each connection.
///
/// A graph is a plain value. The numbers of each node and each edge add up in themselves; nodes are read one after the
/// other, so that the numbers of two of them may belong to different moments.
public struct InspectionGraph: Sendable, Hashable, Codable {
    /// What messages come from and go to.
    public var nodes: [Node]
    /// The connections: observations, and what handlers send.
    public var edges: [Edge]
    /// The names of actors, by the numbers that nodes and edges have.
    public var actors: [Int: String]
    /// How long the inspection has gone on, in nanoseconds.
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
        /// What the node is.
        public var kind: Kind
        /// The name that it was given, or else its type, or the type and the property that it stands in.
        public var name: String
        /// The type of the object.
        public var type: String
        /// The delivery strategy, as a description; nil if the node sends nothing.
        public var strategy: String?
        /// The actor on which all handlers of an observer run; nil if there is none, or several.
        public var actor: Int?
        /// How many messages the node has sent since it is followed.
        public var sent: Int
        /// How many messages wait in the node's own mailbox.
        public var pending: Int
        /// Whether the object is gone.
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

        /// What a node is.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// A messenger, or an object that sends by one.
            case messenger
            /// A variable.
            case variable
            /// A derived value.
            case derived
            /// A step of a chain: a transform, an operator, a binding or a relay.
            case step
            /// An object that observes, or an observation without one.
            case observer
        }
    }

    /// A connection between two nodes.
    public struct Edge: Sendable, Hashable, Codable {
        /// What the connection is.
        public var kind: Kind
        /// The node from which messages come.
        public var from: Int
        /// The node to which they go.
        public var to: Int
        /// The number of the observation; nil for an edge of another kind.
        public var observation: Int?
        /// The name that the observation was given.
        public var name: String?
        /// The actor on which the handler runs; nil if it runs where the strategy delivers.
        public var actor: Int?
        /// How many messages went this way.
        public var numbers: Numbers
        /// Whether the observation has ended.
        public var hasEnded: Bool

        /// Makes a connection.
        public init(
            _ kind: Kind, from: Int, to: Int, observation: Int? = nil, name: String? = nil, actor: Int? = nil,
            numbers: Numbers = Numbers(), hasEnded: Bool = false
        ) {
            self.kind = kind
            self.from = from
            self.to = to
            self.observation = observation
            self.name = name
            self.actor = actor
            self.numbers = numbers
            self.hasEnded = hasEnded
        }

        /// What a connection is.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// An observer observes a node.
            case observes
            /// A node passes on what another one sends: a transform, a binding, a relay.
            case passesOn
            /// A derived value is computed from another node.
            case derives
            /// Handlers of an observer have sent to a node.
            case sends
        }
    }

    /// The numbers of the messages of an observation.
    ///
    /// Always, `offered == delivered + dropped + discarded + pending`.
    public struct Numbers: Sendable, Hashable, Codable {
        /// Messages whose `send` began after `observe` had returned.
        public var offered = 0
        /// Calls of the handler that began, without those for replayed messages.
        public var delivered = 0
        /// Messages that a bound dropped, or a limit for nested sends refused.
        public var dropped = 0
        /// Messages that waited when the observation was stopped, or that could be delivered nowhere.
        public var discarded = 0
        /// Messages that wait.
        public var pending = 0
        /// Calls of the handler for messages that were sent before the observation began.
        public var replayed = 0

        public init() {}
    }
}
