/// The events of the messengers that were followed, in order of time.
///
/// A trace is a plain value. It has the numbers and the names of objects, and holds none of the objects. Each number is
/// unique within one inspection.
public struct Trace: Sendable, Hashable, Codable {
    /// The events, in order of time.
    public var events: [Event]
    /// The number of events that are missing because newer ones took their place.
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
        /// The names of the graph's nodes: messengers, variables, derived values and observers.
        public var nodes: [Int: String] = [:]
        /// The names of observations.
        public var observations: [Int: String] = [:]
        /// The operators between the messenger and the handler of an observation, if it has any.
        public var operators: [Int: [String]] = [:]
        /// The names of authors. A messenger that is the author of its own messages isn't one of them.
        public var authors: [Int: String] = [:]
        /// The names of actors.
        public var actors: [Int: String] = [:]
        /// The names of threads.
        public var threads: [Int: String] = [:]

        public init() {}
    }
}
