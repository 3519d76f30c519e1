/// What happened to the messengers that were followed, in order of time.
///
/// A trace is a plain value: it holds numbers and names, and none of the objects that they stand for. Numbers are unique
/// within one inspection.
public struct Trace: Sendable, Hashable, Codable {
    /// The events, in order of time.
    public var events: [Event]
    /// How many events are missing because newer ones took their place.
    public var lost: Int
    /// The names that belong to the numbers in the events.
    public var names: Names

    /// Makes a trace of events.
    public init(events: [Event] = [], lost: Int = 0, names: Names = Names()) {
        self.events = events
        self.lost = lost
        self.names = names
    }

    /// The names that belong to the numbers in a trace.
    public struct Names: Sendable, Hashable, Codable {
        /// Messengers, variables, derived values, and observers: the nodes of the graph.
        public var nodes: [Int: String] = [:]
        /// Observations.
        public var observations: [Int: String] = [:]
        /// Authors other than the messenger that sent.
        public var authors: [Int: String] = [:]
        /// Actors.
        public var actors: [Int: String] = [:]
        /// Threads.
        public var threads: [Int: String] = [:]

        public init() {}
    }
}
