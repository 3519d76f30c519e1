internal import SwiftObserverTesting

/// One strategy, line by line.
struct DetailScreen {
    let lines: [InkedLine]

    init(_ guide: StrategyGuide, _ script: ComparisonScript, width: Int) async {
        let strategies = NamedStrategy.builtIn.filter { $0.name == guide.name }
        let comparison = await compare(strategies, running: script)

        var title = InkedLine(guide.name, .heading)
        title.append("   Messenger<String>(delivery: \(guide.spelling))")
        var lines = [title] + TextLayout.wrap(guide.story, to: min(width, 96)).map { InkedLine($0) } + [InkedLine()]
        lines += comparison.runs.flatMap {
            ComparisonTimeline(comparison.numbered, run: $0, width: width).lines
        }
        self.lines = lines
    }
}
