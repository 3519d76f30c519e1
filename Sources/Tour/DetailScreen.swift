internal import StrategyComparison

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
