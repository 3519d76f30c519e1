extension InspectionGraph {
    /// The graph in the DOT language of Graphviz, without the steps of chains.
    public var dot: String { dot(showingSteps: false) }

    /// The graph in the DOT language of Graphviz.
    ///
    /// Observers are rounded. A frame surrounds the observers that run on one actor. An edge is the thicker the more
    /// messages a second go along it. A red edge has dropped messages; along a dashed one, messages wait.
    public func dot(showingSteps: Bool) -> String {
        let graph = showingSteps ? self : folded
        var lines = [
            "digraph inspection {", "  rankdir=LR;", "  node [fontname=\"sans-serif\", fontsize=11];",
            "  edge [fontname=\"sans-serif\", fontsize=9];",
        ]
        for (actor, nodes) in graph.frames {
            if let actor {
                lines.append("  subgraph cluster_a\(actor) {")
                lines.append("    label=\(Self.dotText(graph.name(ofActor: actor)));")
                lines += nodes.map { "    " + $0.dot }
                lines.append("  }")
            } else {
                lines += nodes.map { "  " + $0.dot }
            }
        }
        for edge in graph.edges { lines.append("  " + edge.dot(width: Self.width(rate: graph.rate(edge)))) }
        return lines.joined(separator: "\n") + "\n}\n"
    }

    /// The thickness of an edge, by the number of messages a second.
    static func width(rate: Double) -> Int {
        var width = 1
        var least = 1.0
        while rate >= least, width < 6 {
            width += 1
            least *= 10
        }
        return width
    }

    static func dotText(_ text: String) -> String {
        var result = "\""
        for character in text {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
        return result + "\""
    }
}

extension InspectionGraph.Node {
    fileprivate var dot: String {
        var attributes = ["label=\(InspectionGraph.dotText(label.joined(separator: "\n")))"]
        switch kind {
        case .messenger, .variable: attributes.append("shape=box")
        case .derived: attributes.append("shape=box, peripheries=2")
        case .step: attributes.append("shape=box, style=rounded, fontsize=9, height=0.2")
        case .observer: attributes.append("shape=box, style=rounded")
        }
        if isGone { attributes.append("color=gray, fontcolor=gray") }
        return "n\(id) [\(attributes.joined(separator: ", "))];"
    }
}

extension InspectionGraph.Edge {
    fileprivate func dot(width: Int) -> String {
        var attributes = ["penwidth=\(width)"]
        if !label.isEmpty { attributes.append("label=\(InspectionGraph.dotText(label))") }
        if numbers.dropped > 0 { attributes.append("color=\"#cf222e\", fontcolor=\"#cf222e\"") }
        if numbers.pending > 0 { attributes.append("style=dashed") }
        if hasEnded { attributes.append("style=dotted") }
        if kind == .sends { attributes.append("arrowhead=vee") }
        return "n\(from) -> n\(to) [\(attributes.joined(separator: ", "))];"
    }
}
