import Foundation
import SwiftObserverInspection
import Testing

@Suite("An inspection's graph as a picture")
struct GraphPictureTests {
    private let sample = SampleInspection.make()

    @Test("Mermaid: boxes, rounded observers, a frame for the actor, red and dashed, no steps")
    func mermaid() {
        #expect(
            sample.graph.addingSends(of: sample.trace).mermaid == """
                flowchart LR
                  n1["feed<br>.loop.bounded(to: 3, dropping: .oldest)<br>2 wait"]
                  n2["cart<br>.ordered"]
                  n3[["total"]]
                  n5("Reader")
                  n7("Checkout")
                  n8["answers<br>.immediate"]
                  subgraph a1["MainActor"]
                    n6("Label")
                  end
                  n1 -.->|"slow reader, 1, 2 dropped, 2 wait"| n5
                  n2 ==>|"1"| n3
                  n3 -->|"1"| n6
                  n2 -->|"1"| n7
                  n8 --> n7
                  n5 -->|"1"| n2
                  linkStyle 0 stroke:#cf222e,color:#cf222e

                """)
        #expect(sample.graph.mermaid(showingSteps: true).contains("n4([\"map\"])"))
    }

    @Test("What has a meaning in Mermaid, in DOT or in HTML is text in a name")
    func escapes() {
        let evil = InspectionGraph(nodes: [
            InspectionGraph.Node(id: 1, kind: .messenger, name: "a\"]<b>\n#\\")
        ])
        #expect(evil.mermaid == "flowchart LR\n  n1[\"a#34;#93;#60;b#62; #35;#92;\"]\n")
        #expect(evil.dot.contains("label=\"a\\\"]<b>\\n#\\\\\""))
    }

    @Test("DOT: red is dropped, dashed is waiting, and a cluster is an actor")
    func dot() {
        let dot = sample.graph.dot
        #expect(dot.contains("subgraph cluster_a1 {\n    label=\"MainActor\";\n    n6 "))
        #expect(dot.contains("n1 -> n5 [") && dot.contains("color=\"#cf222e\"") && dot.contains("style=dashed"))
        #expect(!dot.contains("n4"))
        #expect(sample.graph.dot(showingSteps: true).contains("n2 -> n4"))
    }

    @Test("A folded chain keeps what its steps have lost, and the numbers add up")
    func folding() throws {
        var graph = sample.graph
        graph.edges[1].numbers.offered = 4
        graph.edges[1].numbers.dropped = 3
        let edge = try #require(graph.folded.edges.first { $0.to == 3 })
        #expect(edge.from == 2)
        #expect(edge.numbers.dropped == 3)
        let numbers = edge.numbers
        #expect(numbers.offered == numbers.delivered + numbers.dropped + numbers.discarded + numbers.pending)
        #expect(!graph.folded.nodes.contains { $0.kind == .step })
    }

    @Test("The numbers of sources that are merged on the way are called those of all")
    func merging() {
        var graph = InspectionGraph(nodes: [
            InspectionGraph.Node(id: 1, kind: .messenger, name: "a"),
            InspectionGraph.Node(id: 2, kind: .messenger, name: "b"),
            InspectionGraph.Node(id: 3, kind: .step, name: "merged"),
            InspectionGraph.Node(id: 4, kind: .observer, name: "c"),
        ])
        var numbers = InspectionGraph.Numbers()
        (numbers.offered, numbers.delivered) = (5, 5)
        graph.edges = [
            InspectionGraph.Edge(.passesOn, from: 1, to: 3, observation: 1),
            InspectionGraph.Edge(.passesOn, from: 2, to: 3, observation: 2),
            InspectionGraph.Edge(.observes, from: 3, to: 4, observation: 3, numbers: numbers),
        ]
        #expect(graph.folded.edges.map(\.from) == [1, 2])
        #expect(graph.folded.edges.map(\.isMerged) == [true, true])
        #expect(graph.mermaid.contains("n1 -->|\"5 of all\"| n4") && graph.mermaid.contains("n2 -->|\"5 of all\"| n4"))
        #expect(Set(sample.graph.folded.edges.map(\.isMerged)) == [false])
    }

    @Test("A step that leads nowhere is shown, and steps in a circle are no endless chain")
    func oddSteps() {
        var graph = InspectionGraph(nodes: [
            InspectionGraph.Node(id: 1, kind: .messenger, name: "a"),
            InspectionGraph.Node(id: 2, kind: .step, name: "map"),
            InspectionGraph.Node(id: 3, kind: .step, name: "filter"),
        ])
        graph.edges = [InspectionGraph.Edge(.passesOn, from: 1, to: 2, observation: 1)]
        #expect(graph.folded.edges == graph.edges)
        graph.edges += [
            InspectionGraph.Edge(.passesOn, from: 2, to: 3, observation: 2),
            InspectionGraph.Edge(.passesOn, from: 3, to: 2, observation: 3),
        ]
        #expect(graph.folded.edges.isEmpty)
    }

    @Test("The observer whose handler sends is connected with what it sends to")
    func sends() {
        let edges = sample.graph.addingSends(of: sample.trace).edges.filter { $0.kind == .sends }
        #expect(edges.map(\.from) == [5])
        #expect(edges.map(\.to) == [2])
        #expect(edges.first?.numbers.delivered == 1)
    }

    @Test("A graph and a trace can be kept")
    func codable() throws {
        let graph = try JSONDecoder().decode(InspectionGraph.self, from: JSONEncoder().encode(sample.graph))
        #expect(graph == sample.graph)
        let trace = try JSONDecoder().decode(Trace.self, from: JSONEncoder().encode(sample.trace))
        #expect(trace == sample.trace)
    }
}
