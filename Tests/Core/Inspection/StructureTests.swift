@testable import SwiftObserver
import SwiftObserverInspection
import TestSupport
import Testing

/// Connections, before a message has been sent.
extension InspectionTests {
    /// The edges of a graph, as text: `source -> target`, by the names of nodes.
    private func edges(_ graph: InspectionGraph, _ kind: InspectionGraph.Edge.Kind) -> [String] {
        let names = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.id, $0.name) })
        return graph.edges.filter { $0.kind == kind }.map { "\(names[$0.from] ?? "?") -> \(names[$0.to] ?? "?")" }
    }

    @Test("A transform passes on to its messenger, which is a step unless it has a name")
    func transforms() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let numbers = Messenger<Int>()
        let texts = numbers.map { "\($0)" }
        let lengths = texts.map { $0.count }
        Inspection.follow(numbers, "numbers")
        let person = Person()
        person.observe(lengths) { _ in }
        // In any order, and after they were connected.
        Inspection.follow(lengths, "lengths")
        Inspection.follow(texts)
        let graph = inspection.graph()
        #expect(edges(graph, .passesOn) == ["numbers -> Messenger<String>", "Messenger<String> -> lengths"])
        #expect(edges(graph, .observes) == ["lengths -> Person"])
        #expect(graph.nodes.filter { $0.kind == .step }.map(\.name) == ["Messenger<String>"])
        #expect(edges(graph.folded, .passesOn) == ["numbers -> lengths"])
        #expect(graph.mermaid.contains("lengths") && !graph.mermaid.contains("Messenger<String>"))
    }

    @Test("A transform whose messenger is not followed is a step of its own")
    func unfollowedTarget() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let numbers = Messenger<Int>()
        let texts = numbers.map { "\($0)" }
        Inspection.follow(numbers, "numbers")
        let graph = inspection.graph()
        #expect(graph.edges.map(\.kind) == [.observes])
        #expect(graph.nodes.map(\.kind) == [.messenger, .step])
        withExtendedLifetime(texts) {}
    }

    @Test("Combined observables are connected with each of their sources")
    func combined() {
        let inspection = Inspection.begin()
        let (one, other) = (Messenger<Int>(), Messenger<Int>())
        let person = Person()
        let merged = one.merge(with: other)
        let pairs = zip(one, other)
        person.observe(merged) { _ in }
        person.observe(pairs) { _ in }
        for (messenger, name) in [(one, "one"), (other, "other")] { Inspection.follow(messenger, name) }
        Inspection.follow(merged, "merged")
        Inspection.follow(pairs, "pairs")
        let graph = inspection.graph()
        inspection.end()
        // Messengers of other tests are new, too.
        let found = edges(graph.folded, .passesOn).filter { $0.hasSuffix("merged") || $0.hasSuffix("pairs") }
        #expect(found.sorted() == ["one -> merged", "one -> pairs", "other -> merged", "other -> pairs"])
        let observed = edges(graph, .observes).filter { $0.hasPrefix("merged") || $0.hasPrefix("pairs") }
        // A number follows the name if another test has a person, too.
        let unnumbered = observed.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
        #expect(unnumbered == ["merged -> Person", "pairs -> Person"])
    }

    @Test("A derived value is connected with the transform that it reads, not with what only the transform reads")
    func derivedFromTransforms() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let number = Var(1), other = Var(1)
        let mapped = number.new().map { $0 * 2 }, pairs = number.combineLatest(other)
        let distinct = number.new().removeDuplicates(), shown = number.flatMapLatest { _ in other }
        let text = Derived { read in "\(read(mapped)) \(read(pairs).0.new) \(read(distinct)) \(read(shown).new)" }
        // In any order; computed before it is observed, and once more when it reads more.
        let sum = Derived { read in read(mapped) > 2 ? read(mapped) + read(number) : read(mapped) }
        #expect(sum.value == 2)
        Inspection.follow(number, "number")
        Inspection.follow(other, "other")
        for (name, messenger) in [("mapped", mapped.messenger), ("distinct", distinct.messenger)] {
            Inspection.follow(messenger, name)
        }
        Inspection.follow(pairs, "pairs")
        Inspection.follow(shown, "shown")
        Inspection.follow(text, "text")
        Inspection.follow(sum, "sum")
        let steps = inspection.graph().edges.count
        let person = Person()
        person.observe(text) { _ in }
        person.observe(sum) { _ in }
        let known = ["distinct -> text", "mapped -> sum", "mapped -> text", "pairs -> text", "shown -> text"]
        #expect(edges(inspection.graph(), .derives).sorted() == known)
        #expect(inspection.graph().edges.count == steps + known.count + 2)
        number.value = 2
        #expect(edges(inspection.graph(), .derives).sorted() == (known + ["number -> sum"]).sorted())
    }

    @Test("Bound variables are connected both ways, and the binding's calls are explained")
    func bindings() throws {
        let inspection = Inspection.begin(following: .chosen) { "\($0)" }
        defer { inspection.end() }
        let (title, field) = (Var("a"), Var("b"))
        Inspection.follow(title, "title")
        Inspection.follow(field, "field")
        let binding = field.bind(to: title)
        #expect(edges(inspection.graph(), .passesOn).sorted() == ["field -> title", "title -> field"])
        field.value = "c"
        #expect(title.value == "c")
        let explanation = try #require(inspection.explain(lastCallOf: binding))
        #expect(explanation.steps.count == 2)
        #expect(explanation.steps.map(\.node) == ["title", "field"])
        binding.stop()
        #expect(inspection.graph().edges.allSatisfy { $0.hasEnded })
    }

    @Test("The handler of several sources is explained by the source that led to its last call")
    func relayed() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let (one, other) = (Messenger<Int>(), Messenger<Int>())
        Inspection.follow(one, "one")
        Inspection.follow(other, "other")
        let junction = Junction(sources: 2)
        let relay = Relay<Int> { _ in }
        let relayed = RelayedObservation(by: relay, of: junction)
        for messenger in [one, other] { junction.addSource(messenger.connect { relay.take($0) }) }
        one.send(1)
        other.send(2)
        #expect(inspection.explain(lastCallOf: relayed)?.steps.first?.node == "other")
        one.send(3)
        #expect(inspection.explain(lastCallOf: relayed)?.steps.first?.node == "one")
        relayed.stop()
    }

    @Test("An observation without an observer is one of its own, and no step")
    func sinks() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let numbers = Messenger<Int>()
        Inspection.follow(numbers, "numbers")
        let token = numbers.connect { _ in }.named("sink")
        let graph = inspection.graph()
        #expect(graph.nodes.map(\.kind) == [.messenger, .observer])
        #expect(graph.edges.map(\.name) == ["sink"])
        token.stop()
    }
}
