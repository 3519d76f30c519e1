public import SwiftObserverInspection
public import Testing

extension InspectionGraph {
    /// Expects an edge with a label from each node named "source", and none with another label.
    public func expectLabel(_ label: String, of declaration: String, sourceLocation: SourceLocation) {
        let sources = Set(nodes.filter { $0.name == "source" }.map(\.id))
        let edges = edges.filter { sources.contains($0.from) }
        #expect(
            Set(edges.map { $0.operators.joined(separator: " · ") }) == [label], "\(declaration)",
            sourceLocation: sourceLocation)
        #expect(Set(edges.map(\.from)) == sources, "\(declaration)", sourceLocation: sourceLocation)
    }
}
