/// A page that shows a graph and a trace: one HTML file, which needs no network and opens in any browser.
///
/// The left side shows the graph. The right side shows the messages of the selected node or arrow; below them is the chain
/// of sends that led to the selected message.
public struct InspectionPage: Sendable {
    /// The title of the page.
    public var title: String
    /// The graph of connections.
    public var graph: InspectionGraph
    /// The events.
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
