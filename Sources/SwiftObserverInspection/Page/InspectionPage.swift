/// A page that shows a graph and a trace: one HTML file, which needs no network and opens in any browser.
///
/// On the left is the graph, on the right are the messages of what is selected, and below them is the chain of sends
/// that led to the selected one.
public struct InspectionPage: Sendable {
    /// The title of the page.
    public var title: String
    /// What is connected.
    public var graph: InspectionGraph
    /// What happened.
    public var trace: Trace

    /// Makes a page that shows a graph and a trace.
    public init(_ graph: InspectionGraph, _ trace: Trace, title: String = "Inspection") {
        self.graph = graph
        self.trace = trace
        self.title = title
    }

    /// The page as HTML.
    public var html: String {
        let script = [
            Self.scriptOfData, Self.scriptOfLayout, Self.scriptOfGraph, Self.scriptOfTimeline, Self.scriptOfMarbles,
            Self.scriptOfWhy, Self.scriptOfMain,
        ].joined(separator: "\n\n")
        return [
            Self.frame.beforeStyle, Self.style, Self.frame.beforeData, data, Self.frame.beforeScript, script,
            Self.frame.end,
        ].joined(separator: "\n")
    }
}
