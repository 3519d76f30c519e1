/// A comparison as a table: a column for each strategy, a row for each step of the script.
package struct ComparisonTable {
    private let comparison: StrategyComparison
    private let script: NumberedScript
    private let names: ComparisonNames
    private let width: Int
    private static let labelWidth = 18

    /// Further rows below the others: their labels, and the lines of each strategy's cell.
    package var appendix: [(label: String, cells: [[InkedLine]])] = []
    /// Whether the empty line above the table is left out.
    package var isDense = false

    package init(_ comparison: StrategyComparison, width: Int) {
        self.comparison = comparison
        self.script = comparison.numbered
        self.names = ComparisonNames(comparison.numbered)
        self.width = TextLayout.width(closestTo: width)
    }

    package func text(_ paint: ComparisonPainter = { text, _ in text }) -> String {
        lines.map { $0.painted(by: paint) }.joined(separator: "\n")
    }

    package var lines: [InkedLine] {
        var lines = names.legend(width: width)
        let perBand = max(1, (width - Self.labelWidth) / 9)
        for start in stride(from: 0, to: comparison.runs.count, by: perBand) {
            if start > 0 || !isDense { lines.append(InkedLine()) }
            lines += band(start..<min(start + perBand, comparison.runs.count))
        }
        return lines + remarks
    }

    // MARK: Bands of columns

    private func band(_ range: Range<Int>) -> [InkedLine] {
        let runs = comparison.runs[range]
        let column = min(16, (width - Self.labelWidth) / runs.count)
        let rule = InkedLine(String(repeating: "─", count: Self.labelWidth + column * runs.count - 1), .faint)
        let head = runs.map { run in
            TextLayout.wrap(TextLayout.printable(run.name), to: column - 1).map { InkedLine($0, .heading) }
        }
        let places = runs.map { run in
            let places = run.places.map { column < 16 ? $0.shortDescription : $0.description }
            let place = places.joined(separator: ", ")
            return TextLayout.wrap(place, to: column - 1).map { InkedLine($0, .faint) }
        }
        var lines = row("", head, column: column)
        lines += row(column < 16 ? "delivers on" : "delivers on the", places, column: column, ink: .faint)
        lines.append(rule)
        for row in ComparisonRows(script).rows {
            let cells = runs.map { run in
                ComparisonCell(run.deliveries.filter { row.steps.contains($0.step) }, home: run.places.first)
                    .lines(width: column - 1, names: names)
            }
            lines += self.row(row.label(names), cells, column: column, ink: row.isTurn ? .faint : .plain)
        }
        lines.append(rule)
        for row in appendix { lines += self.row(row.label, Array(row.cells[range]), column: column) }
        return lines
    }

    private func row(
        _ label: String, _ cells: [[InkedLine]], column: Int, ink: ComparisonInk = .plain
    ) -> [InkedLine] {
        (0..<max(1, cells.map(\.count).max() ?? 0)).map { index in
            var line = InkedLine()
            if index == 0, !label.isEmpty { line.append(TextLayout.cut(label, to: Self.labelWidth - 1), ink) }
            line.pad(to: Self.labelWidth)
            for (number, cell) in cells.enumerated() {
                if cell.indices.contains(index) { line.append(cell[index]) }
                let end = Self.labelWidth + column * (number + 1)
                if line.width < end { line.pad(to: end) }
            }
            return line
        }
    }

    // MARK: Remarks

    private var remarks: [InkedLine] {
        let deliveries = comparison.runs.flatMap(\.deliveries)
        let first = script.observers.first
        var signs = ["beside a send: delivered before it returned"]
        if let first { signs.append("\(names.short(first))1: \(TextLayout.cut(first, to: 20)) got message 1") }
        if deliveries.contains(where: \.isReplayed) { signs.append("(): replayed") }
        if deliveries.contains(where: { $0.fate == .dropped }) { signs.append("×: dropped by the bound") }
        if deliveries.contains(where: { $0.fate == .discarded }) { signs.append("-: discarded by the stop") }
        if deliveries.contains(where: { $0.fate == .waiting }) { signs.append("?: still waits") }
        if deliveries.contains(where: { $0.depth > 0 }) { signs.append("indented: inside a handler") }
        for name in Set(comparison.runs.flatMap(\.unserved)).sorted() {
            signs.append("\(TextLayout.cut(name, to: 20)) could not begin to observe: nobody serves the main queue")
        }
        return TextLayout.join(signs, by: "   ", to: width).map { InkedLine($0, .faint) }
    }
}

extension StrategyComparison: CustomStringConvertible {
    /// The table, 100 columns wide.
    public var description: String {
        table()
    }

    /// Returns the table, at most `width` columns wide. Strategies that find no room beside the others stand below
    /// them. A width below 40 is 40, and one above 1000 is 1000.
    public func table(width: Int = 100) -> String {
        ComparisonTable(self, width: width).text()
    }

    /// Returns the events under one strategy, line by line, with a lane for each thread, queue and actor.
    ///
    /// The text is empty if there was no strategy of that name. A width below 40 is 40, and one above 1000 is 1000.
    public func timeline(of name: String, width: Int = 100) -> String {
        self[name].map { ComparisonTimeline(numbered, run: $0, width: width).text() } ?? ""
    }
}

/// The rows of a comparison's table: the steps of its script, with a long series of sends in one row.
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

/// The deliveries of one strategy in one row of a table.
struct ComparisonCell {
    private let deliveries: [ComparedDelivery]
    private let home: ComparisonPlace?
    private static let mostLines = 6

    /// - Parameter home: The place where the strategy delivers. Deliveries at other places stand on separate lines.
    init(_ deliveries: [ComparedDelivery], home: ComparisonPlace?) {
        self.deliveries = deliveries
        self.home = home
    }

    func lines(width: Int, names: ComparisonNames) -> [InkedLine] {
        // The order between two contexts is not guaranteed, so none is shown.
        var contexts: [ComparisonPlace?] = [home?.context]
        for delivery in deliveries {
            let context = delivery.place?.context ?? home?.context
            if !contexts.contains(context) { contexts.append(context) }
        }
        let lines = contexts.flatMap { context in
            let here = deliveries.filter { ($0.place?.context ?? home?.context) == context }
            return self.lines(of: here, width: width, names: names, isHome: context == home?.context)
        }
        guard lines.count > Self.mostLines else { return lines }
        return lines.prefix(3) + [InkedLine("⋮", .faint)] + lines.suffix(2)
    }

    private func lines(
        of deliveries: [ComparedDelivery], width: Int, names: ComparisonNames, isHome: Bool
    ) -> [InkedLine] {
        var lines: [InkedLine] = []
        var line = InkedLine()
        var previous: ComparedDelivery?
        for delivery in deliveries {
            let token = token(delivery, names: names)
            let isNewLine =
                previous.map { previous in
                    (isHome && delivery.message != previous.message) || delivery.depth != previous.depth
                        || delivery.fate != previous.fate || line.width + 1 + token.width > width
                } ?? false
            if isNewLine {
                lines.append(line)
                line = InkedLine()
            }
            if line.isEmpty {
                if delivery.depth > 0 { line.pad(to: min(delivery.depth, 4)) }
            } else {
                line.append(" ")
            }
            line.append(token)
            previous = delivery
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    private func token(_ delivery: ComparedDelivery, names: ComparisonNames) -> InkedLine {
        let name = names.short(delivery.observer) + String(delivery.message.number)
        let index = names.index(of: delivery.observer)
        switch delivery.fate {
        case .delivered where delivery.isReplayed: return InkedLine("(\(name))", .replayed(index))
        case .delivered: return InkedLine(name, .observer(index))
        case .dropped: return InkedLine("×" + name, .lost)
        case .discarded: return InkedLine("-" + name, .lost)
        case .waiting: return InkedLine("?" + name, .lost)
        }
    }
}
