extension InspectionGraph {
    /// The graph without the steps of chains.
    ///
    /// One edge stands for all edges of a chain. Its numbers include the messages that each step has lost or holds.
    /// Chains that are merged have one edge for each source, see ``Edge/isMerged``.
    public var folded: InspectionGraph {
        let (hidden, ways) = foldedWays
        var result = self
        result.nodes.removeAll { hidden.contains($0.id) }
        result.edges = ways.map(\.edge)
        return result
    }

    /// An edge through steps that aren't shown.
    struct Way {
        var edge: Edge
        /// The observations that the edge stands for, the last one first.
        var observations: [Int]

        init(_ edge: Edge) {
            self.edge = edge
            observations = edge.observation.map { [$0] } ?? []
        }

        /// Makes the way one step longer at its beginning.
        func from(_ earlier: Edge) -> Way {
            var way = self
            way.edge.from = earlier.from
            way.edge.operators = earlier.operators + edge.operators
            way.edge.actor = edge.actor ?? earlier.actor
            way.edge.numbers.addUndelivered(of: earlier.numbers)
            if let observation = earlier.observation { way.observations.append(observation) }
            return way
        }
    }

    /// The steps that aren't shown, and the edges without them.
    var foldedWays: (hidden: Set<Int>, ways: [Way]) {
        let steps = Set(nodes.filter { $0.kind == .step }.map(\.id))
        if steps.isEmpty { return ([], edges.map(Way.init)) }
        let outOf = Set(edges.filter { $0.from != $0.to }.map(\.from))
        // A step at the end of its chain is shown, since its source would have no connection otherwise.
        let hidden = steps.filter { outOf.contains($0) }
        let into = Dictionary(grouping: edges.filter { hidden.contains($0.to) }, by: \.to)
        let ways = edges.filter { !hidden.contains($0.to) }.flatMap { Self.ways(to: $0, through: hidden, into: into) }
        return (hidden, ways)
    }

    /// The ways through hidden steps that end with an edge.
    private static func ways(to last: Edge, through hidden: Set<Int>, into: [Int: [Edge]]) -> [Way] {
        var found: [Way] = []
        var open = [Way(last)]
        var seen: Set<Int> = []
        while let way = open.popLast() {
            guard hidden.contains(way.edge.from) else {
                found.append(way)
                continue
            }
            guard seen.insert(way.edge.from).inserted else { continue }
            open += (into[way.edge.from] ?? []).map(way.from)
        }
        if found.count > 1 { for index in found.indices { found[index].edge.isMerged = true } }
        return found.reversed()
    }
}

extension InspectionGraph {
    /// The nodes on each actor, for frames; nodes without one come first.
    var frames: [(actor: Int?, nodes: [Node])] {
        let groups = Dictionary(grouping: nodes, by: \.actor)
        return groups.sorted { ($0.key ?? -1) < ($1.key ?? -1) }.map { ($0.key, $0.value) }
    }

    func name(ofActor number: Int) -> String { actors[number] ?? "actor \(number)" }

    /// How many messages go along an edge in a second.
    func rate(_ edge: Edge) -> Double {
        duration == 0 ? 0 : Double(edge.numbers.passed) * 1e9 / Double(duration)
    }
}

extension InspectionGraph.Node {
    /// The name, with the strategy.
    var label: [String] { [name] + (strategy.map { [$0] } ?? []) + (pending > 0 ? ["\(pending) wait"] : []) }
}

extension InspectionGraph.Edge {
    /// The operators, as they stand at an edge: `map · filter`.
    var operatorText: String { operators.joined(separator: " · ") }

    /// The name of the edge, and the numbers that aren't zero.
    var label: String {
        var parts = name.map { [$0] } ?? []
        if !operators.isEmpty { parts.append(operatorText) }
        let passed = numbers.passed
        if passed > 0 { parts.append(isMerged ? "\(passed) of all" : "\(passed)") }
        if numbers.dropped > 0 { parts.append("\(numbers.dropped) dropped") }
        if numbers.discarded > 0 { parts.append("\(numbers.discarded) discarded") }
        if numbers.pending > 0 { parts.append("\(numbers.pending) wait") }
        if hasEnded { parts.append("ended") }
        return parts.joined(separator: ", ")
    }
}
