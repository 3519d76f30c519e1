/// A picture of the times: for each scenario a bar for each contender, readable on light and on dark pages.
public struct Chart {
    private let results: [ScenarioResult]
    private let columns = 2
    private let margin = 28.0
    private let gap = 36.0
    private let width = 1_080.0
    private let headHeight = 86.0

    /// Draws those results that hold times.
    public init(_ results: [ScenarioResult]) {
        self.results = results.filter { result in result.measurements.contains { $0.nanoseconds != nil } }
    }

    public var text: String {
        let panels = results.map { ChartPanel($0, width: columnWidth) }
        var tops = Array(repeating: headHeight, count: columns)
        var body = ""
        for panel in panels {
            // Into the column that is shortest so far, which leaves no holes.
            let column = tops.indices.min { tops[$0] < tops[$1] }!
            let left = margin + Double(column) * (columnWidth + gap)
            body += panel.svg(left: left, top: tops[column])
            tops[column] += panel.height
        }
        let height = (tops.max() ?? headHeight) + margin - ChartPanel.distance + 10
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.short(width))" height="\(Self.short(height))" \
            viewBox="0 0 \(Self.short(width)) \(Self.short(height))" role="img" aria-labelledby="title">
            <title id="title">Times of SwiftObserver, floors and peers</title>
            \(Self.style)
            <rect class="page" width="100%" height="100%" rx="10"/>
            <text class="head" x="\(Self.short(margin))" y="40">What a message costs</text>
            <text class="note" x="\(Self.short(margin))" y="62">Nanoseconds, medians of contenders that take turns in one \
            process. Shorter is better. Each panel has its own scale.</text>
            \(legend)\(body)</svg>

            """
    }

    private var columnWidth: Double { (width - 2 * margin - Double(columns - 1) * gap) / Double(columns) }

    private var legend: String {
        let entries = [("ours", "SwiftObserver"), ("floor", "by hand, without a library"), ("peer", "other libraries")]
        var x = width - margin - 470
        var svg = ""
        for (role, label) in entries {
            svg += "<rect class=\"\(role)\" x=\"\(Self.short(x))\" y=\"30\" width=\"12\" height=\"12\" rx=\"2\"/>"
            svg += "<text class=\"label\" x=\"\(Self.short(x + 18))\" y=\"40\">\(label)</text>\n"
            x += 44 + Double(label.count) * 6.6
        }
        return svg
    }

    private static let style = """
        <style>
        text { font-family: system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #24292f; font-size: 12px }
        .page { fill: #ffffff; stroke: #d0d7de }
        .head { font-size: 20px; font-weight: 600 }
        .panel { font-size: 13px; font-weight: 600 }
        .note, .unit { fill: #57606a }
        .value { text-anchor: start }
        .name { text-anchor: end }
        .strong { font-weight: 600 }
        .track { fill: #f0f2f5 }
        .ours { fill: #0f7b6c }
        .floor, .baseline { fill: #a5adb8 }
        .peer { fill: #d9822b }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .page { fill: #0d1117; stroke: #30363d }
        .note, .unit { fill: #9da7b3 }
        .track { fill: #1b222b }
        .ours { fill: #35c7af }
        .floor, .baseline { fill: #667080 }
        .peer { fill: #e59a4b }
        }
        </style>
        """

    /// A number as short as the picture needs it.
    static func short(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(Double(tenths) / 10)"
    }

    static func escaped(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;"][$0] ?? String($0) }.joined()
    }
}
