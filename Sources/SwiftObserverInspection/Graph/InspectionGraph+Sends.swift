extension InspectionGraph {
    /// Returns the graph with an edge from each observer to each node that its handlers have sent to, as far as the trace
    /// knows.
    ///
    /// An observer of the library that only passes messages on is replaced by an edge.
    public func addingSends(of trace: Trace) -> InspectionGraph {
        var result = self
        let index = TraceIndex(trace)
        var known: [Int: Edge] = [:]
        for edge in edges { if let observation = edge.observation { known[observation] = edge } }
        let ids = Set(nodes.map(\.id))
        // Steps that observe on behalf of another node. No edge leaves them.
        let steps = Set(nodes.filter { $0.kind == .step }.map(\.id)).subtracting(edges.map(\.from))
        var counts: [Pair: Int] = [:]
        for event in trace.events {
            guard event.kind.leadsOn, let target = event.node, ids.contains(target),
                let observation = index.begin(of: event.call)?.observation, let edge = known[observation],
                edge.to != target
            else { continue }
            counts[Pair(from: edge.to, to: target), default: 0] += 1
        }
        let targets = Dictionary(grouping: counts.keys, by: \.from)
        for (pair, count) in counts.sorted(by: { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }) {
            if steps.contains(pair.from), targets[pair.from]?.count == 1 {
                result.pass(through: pair.from, to: pair.to)
            } else {
                var numbers = Numbers()
                numbers.offered = count
                numbers.delivered = count
                result.edges.append(Edge(.sends, from: pair.from, to: pair.to, numbers: numbers))
            }
        }
        return result
    }

    /// Replaces a step by edges to the only node that the step sends to.
    private mutating func pass(through step: Int, to target: Int) {
        let isDerived = nodes.contains { $0.id == target && $0.kind == .derived }
        for index in edges.indices where edges[index].to == step {
            edges[index].to = target
            edges[index].kind = isDerived ? .derives : .passesOn
        }
        nodes.removeAll { $0.id == step }
        // A messenger without a name that the library sends to is a step of a chain.
        guard let index = nodes.firstIndex(where: { $0.id == target }) else { return }
        if nodes[index].kind == .messenger, nodes[index].name.hasPrefix(nodes[index].type) { nodes[index].kind = .step }
    }

    private struct Pair: Hashable {
        var from: Int, to: Int
    }
}

extension Trace.Event.Kind {
    /// Whether the handler in which it happens leads on to the event's node.
    fileprivate var leadsOn: Bool {
        switch self {
        case .sent, .derivedChecked, .derivedComputed, .derivedUnchanged: true
        default: false
        }
    }
}
