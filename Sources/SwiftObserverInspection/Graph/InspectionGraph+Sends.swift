extension InspectionGraph {
    /// Returns the graph with an edge for each node to which the handlers of an observer have sent, by what the trace
    /// knows.
    public func addingSends(of trace: Trace) -> InspectionGraph {
        var result = self
        let index = TraceIndex(trace)
        var known: [Int: Edge] = [:]
        for edge in edges { if let observation = edge.observation { known[observation] = edge } }
        let ids = Set(nodes.map(\.id))
        var counts: [Pair: Int] = [:]
        for event in trace.events {
            guard case .sent = event.kind, let target = event.node, ids.contains(target),
                let observation = index.begin(of: event.call)?.observation, let edge = known[observation],
                edge.to != target
            else { continue }
            counts[Pair(from: edge.to, to: target), default: 0] += 1
        }
        for (pair, count) in counts.sorted(by: { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }) {
            var numbers = Numbers()
            numbers.offered = count
            numbers.delivered = count
            result.edges.append(Edge(.sends, from: pair.from, to: pair.to, numbers: numbers))
        }
        return result
    }

    private struct Pair: Hashable {
        var from: Int, to: Int
    }
}
