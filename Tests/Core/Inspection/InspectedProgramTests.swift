@testable import SwiftObserver
import SwiftObserverInspection
import TestSupport
import Testing

extension InspectionTests {
    private actor Packer: Observer {
        let receiver = Receiver()
        private(set) var packed: [Int] = []

        func pack(_ orders: Messenger<Int>) {
            observe(orders) { packer, order in packer.packed.append(order) }.named("packing")
        }
    }

    /// A program with a bound, a replay, a swap, an actor, a transform, a derived value, and three variables that are
    /// bound in a ring.
    private struct Program {
        let loop = MessageLoop()
        let orders: Messenger<Int>
        let doubled: Mapper<Messenger<Int>, Int>
        let ring = [Var(0), Var(0), Var(0)]
        let sum: Derived<Int>
        let person = Person()
        let packer = Packer()
        let sums = Log<Int>()

        init() {
            let orders = Messenger<Int>(delivery: .loop(loop).bounded(to: 3, dropping: .oldest).warm(upTo: 1))
            self.orders = orders
            doubled = orders.map { $0 * 2 }
            sum = Derived { [ring] read in read(ring[0]) + read(ring[1]) }
        }

        func connect() async {
            Inspection.follow(orders, "orders")
            Inspection.follow(doubled, "doubled")
            for (variable, name) in zip(ring, ["a", "b", "c"]) { Inspection.follow(variable, name) }
            Inspection.follow(sum, "sum")
            for (one, other) in [(0, 1), (1, 2), (2, 0)] { ring[other].bind(to: ring[one]) }
            person.observe(doubled) { [ring] in ring[0].value = $0 }.named("keeping")
            person.observe(sum) { [sums] in sums.add($0.new) }.named("showing")
            await packer.pack(orders)
        }

        func run() async throws {
            for order in 1...5 { orders.send(order) }
            loop.runOnce()
            person.observe(orders) { _ in }.named("late")
            loop.runOnce()
            orders.setDelivery(.ordered)
            orders.send(6)
            try await waitAsync { await packer.packed.count == 4 }
        }
    }

    @Test("The graph and the trace of a program show its known connections and messages")
    func program() async throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let program = Program()
        await program.connect()
        try await program.run()
        try await waitAsync {
            let trace = inspection.trace()
            let (begun, ended) = (
                trace.events.filter { if case .handlerBegan = $0.kind { true } else { false } },
                trace.events.filter { $0.kind == .handlerEnded }
            )
            return begun.count == ended.count
        }
        let (graph, trace) = (inspection.graph(), inspection.trace())
        let names = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.id, $0.name) })
        let edges = graph.edges.map { "\($0.kind) \(names[$0.from] ?? "?") \(names[$0.to] ?? "?")" }
        let known = [
            "derives a sum", "derives b sum", "observes doubled Person", "observes orders Packer",
            "observes orders Person", "observes sum Person", "passesOn a b", "passesOn a c", "passesOn b a",
            "passesOn b c", "passesOn c a", "passesOn c b", "passesOn orders doubled",
        ]
        #expect(edges.sorted() == known)

        func numbers(_ name: String) -> InspectionGraph.Numbers {
            graph.edges.first { $0.name == name }?.numbers ?? InspectionGraph.Numbers()
        }
        let (packing, late, keeping) = (numbers("packing"), numbers("late"), numbers("keeping"))
        #expect(packing.offered == 6 && packing.delivered == 4 && packing.dropped == 2)
        #expect(late.replayed == 1 && late.delivered == 1 && late.offered == 1)
        #expect(keeping.delivered == 4)
        let shown = numbers("showing")
        #expect(shown.delivered == program.sums.count)
        #expect(program.sums.entries.last == 24)
        #expect(graph.actors.values.contains("Packer"))
        let sent = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.name, $0.sent) })
        #expect(sent["orders"] == 6 && sent["doubled"] == 4)
        // Each value goes around the ring once.
        #expect(sent["a"] == 4 && sent["b"] == 4 && sent["c"] == 4)

        check(trace, against: graph)
        let kinds = trace.events.map(\.kind)
        #expect(kinds.filter { $0 == .dropped(by: .oldest(limit: 3, actor: nil)) }.count == 2)
        #expect(kinds.filter { $0 == .strategyChanged(to: ".ordered") }.count == 1)
        #expect(kinds.filter { $0 == .replayed }.count == 1)
        let showing = try #require(graph.edges.first { $0.name == "showing" }?.observation)
        let why = try #require(trace.explain(lastCallOf: showing))
        #expect(!why.isCut)
        #expect(why.steps.first?.node == "sum" && why.steps.last?.node == "orders")
        #expect(why.steps.contains { $0.observation == "keeping" && $0.node == "doubled" })
    }

    /// Each send and each call of the graph's numbers is an event.
    private func check(_ trace: Trace, against graph: InspectionGraph) {
        #expect(trace.lost == 0)
        for edge in graph.edges {
            let calls = trace.events.filter {
                if case .handlerBegan = $0.kind { $0.observation == edge.observation } else { false }
            }
            #expect(calls.count == edge.numbers.delivered + edge.numbers.replayed, "\(edge)")
            let numbers = edge.numbers
            #expect(numbers.offered == numbers.delivered + numbers.dropped + numbers.discarded + numbers.pending)
        }
        for node in graph.nodes where node.kind != .observer {
            let sends = trace.events.filter {
                if case .sent = $0.kind { $0.node == node.id } else { false }
            }
            #expect(sends.count == node.sent, "\(node)")
        }
    }
}
