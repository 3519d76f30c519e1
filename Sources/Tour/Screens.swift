internal import StrategyComparison

/// All strategies side by side.
struct OverviewScreen {
    let lines: [InkedLine]

    init(_ script: ComparisonScript, width: Int) async {
        let strategies = NamedStrategy.builtIn
        let comparison = await compare(strategies, running: script)
        var table = ComparisonTable(comparison, width: width)
        table.isDense = true
        table.appendix = await PairRows.rows(for: NamedStrategy.builtIn)

        let title = "SwiftObserver: the same messages under eight delivery strategies"
        lines =
            [InkedLine(TextLayout.cut(title, to: width), .heading)] + table.lines
            + [InkedLine()] + Self.guides(width: width)
            + [InkedLine(TextLayout.cut(Self.hint, to: width), .faint)]
    }

    private static let hint =
        "One in detail: swift run tour immediate   With your own lines: ls | swift run tour   More: --help"

    private static func guides(width: Int) -> [InkedLine] {
        StrategyGuide.all.map { guide in
            var line = InkedLine(guide.name, .heading)
            line.pad(to: 11)
            line.append(guide.spelling)
            line.pad(to: 57)
            line.append(TextLayout.cut(guide.sentence, to: max(10, width - 57)), .faint)
            return line
        }
    }
}

/// One strategy, line by line.
struct DetailScreen {
    let lines: [InkedLine]

    init(_ guide: StrategyGuide, _ script: ComparisonScript, width: Int) async {
        let strategies = NamedStrategy.builtIn.filter { $0.name == guide.name }
        let comparison = await compare(strategies, running: script)

        var title = InkedLine(guide.name, .heading)
        let spelling = "Messenger<String>(delivery: \(guide.spelling))"
        let fits = guide.name.count + 3 + spelling.count <= width
        if fits { title.append("   \(spelling)") }
        let heading = fits ? [title] : [title] + TextLayout.wrap(spelling, to: width).map { InkedLine($0) }
        var lines = heading + TextLayout.wrap(guide.story, to: min(width, 96)).map { InkedLine($0) } + [InkedLine()]
        lines += comparison.runs.flatMap {
            ComparisonTimeline(comparison.numbered, run: $0, width: width).lines
        }
        self.lines = lines
    }
}
