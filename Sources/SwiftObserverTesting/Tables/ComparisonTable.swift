/// A comparison as a table: a column for each strategy, a row for each step of the script.
package struct ComparisonTable {
    private let comparison: StrategyComparison
    private let script: NumberedScript
    private let names: ComparisonNames
    private let width: Int
    private static let labelWidth = 18

    /// Further rows that stand below the others: their labels, and the lines of each strategy's cell.
    package var appendix: [(label: String, cells: [[InkedLine]])] = []
    /// Whether there is no empty line above the table.
    package var isDense = false

    package init(_ comparison: StrategyComparison, width: Int) {
        self.comparison = comparison
        self.script = comparison.numbered
        self.names = ComparisonNames(comparison.numbered)
        self.width = max(width, 40)
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
