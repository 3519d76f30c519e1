import ReactiveKit
import SwiftObserverInspection
import TestSupport
import Testing

/// Compares what an inspection shows of operators with what a client has written.
final class Labels {
    /// The declarations whose label was checked, as the list of the API writes them.
    private(set) var declarations: Set<String> = []

    /// A new source that is followed.
    func source<Element, Error: Swift.Error>() -> PassthroughSubject<Element, Error> {
        let subject = PassthroughSubject<Element, Error>()
        Inspection.follow(subject, "source")
        return subject
    }

    func source<Element>(_: Element.Type) -> PassthroughSubject<Element, Never> { source() }

    var numbers: PassthroughSubject<Int, Never> { source() }
    var throwing: PassthroughSubject<Int, any Error> { source() }
    var failing: PassthroughSubject<Int, Failure> { source() }
    var optionals: PassthroughSubject<Int?, Never> { source() }
    var lists: PassthroughSubject<[Int], Never> { source() }
    var results: PassthroughSubject<Result<Int, Failure>, Failure> { source() }
    var states: PassthroughSubject<LoadingState<Int, Failure>, Never> { source() }
    var signals: PassthroughSubject<Signal<Int, Never>, Never> { source() }

    /// Observes a signal, and compares the label of the edge from each of its sources.
    func check<S: SignalProtocol>(
        _ declaration: String, _ label: String, meanwhile wait: () -> Void = {},
        sourceLocation: SourceLocation = #_sourceLocation, _ make: () -> S
    ) {
        declarations.insert(declaration)
        let inspection = Inspection.begin()
        defer { inspection.end() }
        let observation = make().observe(with: { _ in })
        wait()
        let graph = inspection.graph().folded
        observation.dispose()
        graph.expectLabel(label, of: declaration, sourceLocation: sourceLocation)
    }
}
