import ChannelZ
import SwiftObserverInspection
import TestSupport
import Testing

/// The connections are known before a pulse has been sent.
@Suite("What an inspection shows of channels", .serialized, .oneInspection)
struct FollowedChannelTests {
    private func edges(_ graph: InspectionGraph) -> [String] {
        let names = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.id, $0.name) })
        return graph.edges.map { "\(names[$0.from] ?? "?") -(\($0.operators.joined(separator: " · ")))->" }.sorted()
    }

    @Test("A chain is one edge, with the operators as they were written, until its receipt is cancelled")
    func chain() throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let cell = ValueTransceiver(1)
        Inspection.follow(cell, "cell")
        let receipt = cell.transceive().new().map { $0 + 1 }.filter { $0 > 0 }.dropFirst(1).receive { _ in }
        let graph = inspection.graph()
        #expect(edges(graph) == ["cell -(new · map · filter · dropFirst)->"])
        #expect(graph.nodes.map(\.kind) == [.variable, .observer])
        cell.value = 5
        let observation = try #require(graph.edges.first?.observation)
        let explanation = try #require(inspection.trace().explain(lastCallOf: observation))
        #expect(explanation.steps.first?.operators == ["new", "map", "filter", "dropFirst"])
        receipt.cancel()
        #expect(inspection.graph().edges.allSatisfy { $0.hasEnded })
    }

    @Test("Each source of a combination has an edge to one end, also a source that comes later")
    func combinations() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let (a, b) = (ValueTransceiver(1), ValueTransceiver(2))
        Inspection.follow(a, "a")
        Inspection.follow(b, "b")
        let (first, second) = (a.transceive().new(), b.transceive().new())
        let combined = first.map { $0 }.combine(second).filter { _ in true }.receive { _ in }
        #expect(edges(inspection.graph()) == ["a -(new · map · combine · filter)->", "b -(new · combine · filter)->"])
        #expect(Set(inspection.graph().edges.map(\.to)).count == 1)
        combined.cancel()
        let flattened = first.flatMap { _ in b.transceive().new().map { $0 } }.receive { _ in }
        let graph = inspection.graph()
        #expect(
            graph.edges.filter { !$0.hasEnded }.map(\.operators) == [["new", "flatMap"], ["new", "map", "flatMap"]])
        flattened.cancel()
    }
}
