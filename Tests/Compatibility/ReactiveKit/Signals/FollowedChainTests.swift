import ReactiveKit
@testable import SwiftObserver
import SwiftObserverInspection
import TestSupport
import Testing

/// The connections are known before an element has been sent.
@Suite("What an inspection shows of chains of operators", .serialized, .oneInspection)
struct FollowedChainTests {
    private typealias Graph = InspectionGraph

    /// The edges that don't lead to another test's object, as text: `source -(operators)-> target`.
    private func edges(_ graph: Graph, from names: Set<String>) -> [String] {
        let nodes = Dictionary(uniqueKeysWithValues: graph.nodes.map { ($0.id, $0) })
        return graph.edges.compactMap { edge in
            guard let source = nodes[edge.from], let target = nodes[edge.to], names.contains(source.name) else {
                return nil
            }
            let end = target.kind == .observer ? "observer" : target.name
            return "\(source.name) -(\(edge.operators.joined(separator: " · ")))-> \(end)"
        }.sorted()
    }

    private func named<Element>(_ name: String, _: Element.Type = Int.self) -> PassthroughSubject<Element, Never> {
        let subject = PassthroughSubject<Element, Never>()
        Inspection.follow(subject, name)
        return subject
    }

    @Test("Subjects, properties, views of these and loading properties are followed under their names")
    func owners() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let (subject, property) = (PassthroughSubject<Int, Never>(), Property(1))
        let view = AnyProperty(property: Property(2))
        let loading = LoadingProperty<Int, Never> { Signal.never() }
        for (object, name) in [(subject, "subject"), (property, "property"), (view, "view"), (loading, "loading")]
            as [(AnyObject, String)]
        {
            Inspection.follow(object, name)
        }
        #expect(Set(inspection.graph().nodes.map(\.name)).isSuperset(of: ["subject", "property", "view", "loading"]))
    }

    @Test("A chain is one edge, with the operators as they were written, and its calls are explained through them")
    func chain() throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let subject = named("numbers")
        let sum = subject.map { $0 * 2 }.filter { $0 > 2 }.removeDuplicates().scan(0, +).observe { _ in }
        let graph = inspection.graph()
        #expect(edges(graph, from: ["numbers"]) == ["numbers -(map · filter · removeDuplicates · scan)-> observer"])
        #expect(graph.mermaid.contains("map · filter"))
        #expect(graph.dot.contains("map · filter"))
        subject.send(2)
        let observation = try #require(graph.edges.first?.observation)
        let explanation = try #require(inspection.trace().explain(lastCallOf: observation))
        #expect(explanation.steps.first?.operators == ["map", "filter", "removeDuplicates", "scan"])
        #expect(explanation.description.contains("through map · filter · removeDuplicates · scan"))
        sum.dispose()
        let ended = inspection.graph()
        #expect(ended.edges.allSatisfy { $0.hasEnded })
        #expect(ended.nodes.filter { $0.kind == .observer }.map(\.isGone) == [true])
    }

    @Test("Each source of a combination has an edge, with its own operators first, to one end")
    func combinations() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let (a, b) = (named("a"), named("b"))
        let combined = a.map { $0 + 1 }.combineLatest(with: b).filter { _ in true }.observeNext { _ in }
        var graph = inspection.graph()
        let expected = ["a -(map · combineLatest · filter)-> observer", "b -(combineLatest · filter)-> observer"]
        #expect(edges(graph, from: ["a", "b"]) == expected)
        #expect(Set(graph.edges.map(\.to)).count == 1)
        combined.dispose()
        let merged = a.merge(with: b.filter { $0 > 0 }).sink { _ in }
        let zipped = a.zip(with: b).throttle(for: .seconds(1)).sink { _ in }
        graph = inspection.graph()
        let active = graph.edges.filter { !$0.hasEnded }
        #expect(
            active.map(\.operators).sorted { "\($0)" < "\($1)" } == [
                ["filter", "merge"], ["merge"], ["zip", "throttle"], ["zip", "throttle"],
            ])
        #expect(Set(active.map(\.to)).count == 2)
        withExtendedLifetime((merged, zipped)) {}
    }

    @Test("A signal that an operator observes later has an edge to the end of the chain, for as long as it is observed")
    func flattening() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let (outer, one, other) = (named("outer"), named("one"), named("other"))
        let sources = [one, other]
        let chain = outer.flatMapLatest { sources[$0].map { -$0 } }.removeDuplicates().sink { _ in }
        let names: Set = ["outer", "one", "other"]
        #expect(edges(inspection.graph(), from: names) == ["outer -(flatMapLatest · removeDuplicates)-> observer"])
        outer.send(0)
        outer.send(1)
        let graph = inspection.graph()
        #expect(
            edges(graph, from: names) == [
                "one -(map · flatMapLatest · removeDuplicates)-> observer",
                "other -(map · flatMapLatest · removeDuplicates)-> observer",
                "outer -(flatMapLatest · removeDuplicates)-> observer",
            ])
        #expect(graph.edges.filter(\.hasEnded).count == 1)
        #expect(Set(graph.edges.map(\.to)).count == 1)
        chain.cancel()
        #expect(inspection.graph().edges.allSatisfy { $0.hasEnded })
    }

    @Test("A shared signal is a step, and each of its observers has an edge from the source")
    func sharing() {
        let inspection = Inspection.begin()
        defer { inspection.end() }
        let subject = named("numbers")
        let shared = subject.map { $0 + 1 }.share(limit: 1)
        let first = shared.filter { $0 > 0 }.sink { _ in }
        let second = shared.sink { _ in }
        let folded = inspection.graph().folded
        #expect(
            edges(folded, from: ["numbers"]) == [
                "numbers -(map · share · filter)-> observer", "numbers -(map · share)-> observer",
            ])
        withExtendedLifetime((first, second)) {}
    }

    @Test("A binding leads to its property, and a property is a source")
    func bindings() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let subject = named("numbers")
        let (text, length) = (Property(""), Property(0))
        Inspection.follow(text, "text")
        Inspection.follow(length, "length")
        let binding = subject.map { "\($0)" }.bind(to: text)
        text.map(\.count).bind(to: length)
        let graph = inspection.graph()
        #expect(edges(graph, from: ["numbers", "text"]) == ["numbers -(map)-> text", "text -(map)-> length"])
        #expect(graph.edges.allSatisfy { $0.kind == .passesOn })
        subject.send(123)
        #expect(length.value == 3)
        binding.dispose()
        #expect(inspection.graph().edges.filter(\.hasEnded).count == 1)
    }

    @Test("A chain that a handler connects while another chain is being connected has a way of its own")
    func nested() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let property = Property(1)
        Inspection.follow(property, "property")
        let subject = named("inner")
        let bag = DisposeBag()
        let outer = property.map { $0 }.flatMapLatest { _ in
            subject.filter { $0 > 0 }.observe { _ in }.dispose(in: bag)
            return Signal<Int, Never>.never()
        }.sink { _ in }
        #expect(
            edges(inspection.graph(), from: ["property", "inner"]) == [
                "inner -(filter)-> observer", "property -(map · flatMapLatest)-> observer",
            ])
        withExtendedLifetime(outer) {}
    }

    @Test("A chain that runs on an actor is found, although it is connected on a later turn")
    @MainActor
    func onActor() async throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let subject = named("numbers")
        let chain = subject.prepend(0).map { @MainActor in $0 }.sink { _ in }
        try await waitAsync { !self.edges(inspection.graph(), from: ["numbers"]).isEmpty }
        #expect(edges(inspection.graph(), from: ["numbers"]) == ["numbers -(prepend · map)-> observer"])
        withExtendedLifetime(chain) {}
    }
}
