extension InspectionGraph {
    /// The graph as a Mermaid flowchart, without the steps of chains.
    public var mermaid: String { mermaid(showingSteps: false) }

    /// The graph as a Mermaid flowchart.
    ///
    /// Observers are rounded. A frame surrounds the observers that run on one actor. A red edge has dropped messages;
    /// along a dashed one, messages wait.
    public func mermaid(showingSteps: Bool) -> String {
        let graph = showingSteps ? self : folded
        var lines = ["flowchart LR"]
        for (actor, nodes) in graph.frames {
            if let actor {
                lines.append("  subgraph a\(actor)[\"\(Self.mermaidText(graph.name(ofActor: actor)))\"]")
                lines += nodes.map { "    " + $0.mermaid }
                lines.append("  end")
            } else {
                lines += nodes.map { "  " + $0.mermaid }
            }
        }
        for edge in graph.edges { lines.append("  " + edge.mermaid) }
        let red = graph.edges.indices.filter { graph.edges[$0].numbers.dropped > 0 }
        if !red.isEmpty {
            lines.append("  linkStyle " + red.map(String.init).joined(separator: ",") + " stroke:#cf222e,color:#cf222e")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Escapes the characters that have a meaning in Mermaid or in HTML.
    static func mermaidText(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", ":", "(", ")", "_", "-", "/", "+", "?", "!", "=":
                result.unicodeScalars.append(scalar)
            case _ where scalar.value > 0x9F: result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20: result += " "
            default: result += "#\(scalar.value);"
            }
        }
        return result
    }
}

extension InspectionGraph.Node {
    fileprivate var mermaid: String {
        let text = "\"" + label.map(InspectionGraph.mermaidText).joined(separator: "<br>") + "\""
        return switch kind {
        case .messenger, .variable: "n\(id)[\(text)]"
        case .derived: "n\(id)[[\(text)]]"
        case .step: "n\(id)([\(text)])"
        case .observer: "n\(id)(\(text))"
        }
    }
}

extension InspectionGraph.Edge {
    fileprivate var mermaid: String {
        let arrow = numbers.pending > 0 || hasEnded ? "-.->" : kind == .derives ? "==>" : "-->"
        let text = InspectionGraph.mermaidText(label)
        return "n\(from) \(arrow)" + (text.isEmpty ? "" : "|\"\(text)\"|") + " n\(to)"
    }
}
