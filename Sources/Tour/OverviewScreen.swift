internal import SwiftObserverTesting

/// All strategies side by side.
struct OverviewScreen {
    let lines: [InkedLine]

    init(_ script: ComparisonScript, width: Int) async {
        let strategies = NamedStrategy.builtIn
        let comparison = await compare(strategies, running: script)
        var table = ComparisonTable(comparison, width: width)
        table.appendix = await PairRows.rows(for: NamedStrategy.builtIn)

        let title = "SwiftObserver: the same messages under eight delivery strategies"
        lines =
            [InkedLine(TextLayout.cut(title, to: width), .heading), InkedLine()] + table.lines
            + [InkedLine()] + Self.guides(width: width)
            + [InkedLine(), InkedLine(TextLayout.cut(Self.hint, to: width), .faint)]
    }

    private static let hint =
        "One in detail: swift run tour immediate   With your own lines: ls | swift run tour   More: --help"

    private static func guides(width: Int) -> [InkedLine] {
        let guides = StrategyGuide.all.map { ($0.name, $0.spelling, $0.sentence) } + [PairRows.guide]
        return guides.map { name, spelling, sentence in
            var line = InkedLine(name, .heading)
            line.pad(to: 11)
            line.append(spelling)
            line.pad(to: 57)
            line.append(TextLayout.cut(sentence, to: max(10, width - 57)), .faint)
            return line
        }
    }
}
