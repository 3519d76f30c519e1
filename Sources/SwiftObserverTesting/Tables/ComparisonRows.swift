/// The rows of a comparison's table: the steps of its script, with long series of sends in one row.
struct ComparisonRows {
    struct Row {
        let steps: Range<Int>
        fileprivate let content: [NumberedScript.Step]

        var isTurn: Bool { content == [.turn] }

        func label(_ names: ComparisonNames) -> String {
            switch (content.first, content.last) {
            case (.observe, _):
                let observers = content.compactMap { step in
                    if case .observe(let name, _) = step { names.short(name) } else { nil }
                }
                return observers.joined(separator: " ") + (observers.count > 1 ? " observe" : " observes")
            case (.stop(let name), _): return names.short(name) + " stops"
            case (.send(let first), .send(let last)):
                return first == last ? "send \(first.number)" : "send \(first.number) to \(last.number)"
            default: return "sender waits"
            }
        }
    }

    let rows: [Row]

    init(_ script: NumberedScript) {
        var rows: [Row] = []
        var start = 0
        while start < script.steps.count {
            let series = script.steps[start...].prefix { Self.kind($0) == Self.kind(script.steps[start]) }
            let isJoined = series.count > 1 && Self.kind(series[start]).isJoinable(series.count)
            let end = isJoined ? series.endIndex : start + 1
            rows.append(Row(steps: start..<end, content: Array(script.steps[start..<end])))
            start = end
        }
        self.rows = rows
    }

    private enum Kind {
        case observe, stop, send, turn

        func isJoinable(_ count: Int) -> Bool {
            switch self {
            case .observe: true
            case .send: count > 3
            case .stop, .turn: false
            }
        }
    }

    private static func kind(_ step: NumberedScript.Step) -> Kind {
        switch step {
        case .observe: .observe
        case .stop: .stop
        case .send: .send
        case .turn: .turn
        }
    }
}
