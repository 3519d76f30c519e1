import SwiftObserver
import SwiftObserverInspection
import TestSupport
import Testing

/// Each number of the inspection's public API, at the extremes of its type.
@Suite("Extreme numbers of an inspection", .oneInspection, .serialized)
struct ExtremeTracesTests {
    @Test("a trace keeps one event, or as many as there are", arguments: [Int.min, -1, 0, 1_000_000_000, .max])
    func extents(_ count: Int) {
        let inspection = Inspection.begin(trace: .last(count), following: .chosen)
        let (messenger, observer) = (Messenger<Int>(), Person())
        Inspection.follow(messenger, "messenger")
        observer.observe(messenger) { _ in }
        for number in 1...3 { messenger.send(number) }
        messenger.stopBeingObserved()
        let trace = inspection.trace()
        let graph = inspection.graph()
        inspection.end()
        #expect(count > 0 ? trace.lost == 0 && trace.events.count >= 9 : trace.events.count == 1)
        #expect(graph.nodes.contains { $0.name == "messenger" && $0.sent == 3 })
        withExtendedLifetime((messenger, observer)) {}
    }

    private static let words: [UInt64] = [0, 1, .max - 1, .max]
    private static let numbers = [Int.min, -1, 0, .max]

    @Test("a trace that is made of extreme numbers is explained and drawn")
    func traces() {
        let actors = Self.numbers
        var events: [Trace.Event] = []
        for time in Self.words {
            for number in Self.numbers {
                let kinds: [Trace.Event.Kind] =
                    actors.flatMap { [.sent(author: $0), .queued(actor: $0), .handlerBegan(actor: $0)] }
                    + [.runBegan(actor: number), .runEnded(delivered: number), .handlerEnded]
                    + [.transactionCommitted(changes: number), .dropped(by: .oldest(limit: number, actor: number))]
                    + [.refused(by: .nesting(limit: number)), .dropped(by: .newest(limit: number, actor: number))]
                for kind in kinds {
                    events.append(
                        Trace.Event(
                            time: time, thread: number, node: number, observation: number, message: time, call: time,
                            variables: [number], kind))
                }
            }
        }
        let trace = Trace(events: events, lost: .max)
        for word in Self.words { _ = trace.explain(call: word)?.description }
        for number in Self.numbers { _ = trace.explain(lastCallOf: number)?.description }
        #expect(!trace.perfettoJSON.isEmpty)
        #expect(!Trace(events: events.reversed(), lost: .min).perfettoJSON.isEmpty)
    }

    @Test("a graph that is made of extreme numbers is folded and drawn")
    func graphs() {
        let numbers = Self.numbers
        let nodes = numbers.map {
            InspectionGraph.Node(
                id: $0, kind: $0 == 0 ? .step : .messenger, name: "\($0)", actor: $0, sent: $0, pending: $0)
        }
        var most = InspectionGraph.Numbers()
        (most.offered, most.delivered, most.replayed, most.pending) = (.max, .max, .max, .max)
        let edges = numbers.flatMap { from in
            numbers.map {
                InspectionGraph.Edge(.observes, from: from, to: $0, observation: from, actor: $0, numbers: most)
            }
        }
        for duration in Self.words {
            let graph = InspectionGraph(nodes: nodes, edges: edges + edges, actors: [.min: "a"], duration: duration)
            #expect(!graph.mermaid.isEmpty && !graph.dot.isEmpty && !graph.folded.dot.isEmpty)
        }
    }
}
