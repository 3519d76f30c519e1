/// What several strategies made of one script.
///
/// As text (`print(comparison)`, or a failed expectation's output) it is a table with a column for every strategy and
/// a row for every step of the script.
public struct StrategyComparison: Sendable, Hashable, CustomStringConvertible {
    /// The script that ran under each strategy.
    public var script: ComparisonScript {
        ComparisonScript(steps)
    }

    /// What each strategy made of it, in the order in which the strategies were given.
    public let runs: [StrategyRun]

    package let numbered: NumberedScript
    private let steps: [ComparisonScript.Step]

    package init(script: ComparisonScript, runs: [StrategyRun]) {
        self.steps = script.steps
        self.numbered = NumberedScript(script)
        self.runs = runs
    }

    /// The run of the strategy of that name, if there was one.
    public subscript(name: String) -> StrategyRun? {
        runs.first { $0.name == name }
    }

    /// The table, 100 columns wide.
    public var description: String {
        table()
    }

    /// The table, at most so many columns wide; strategies that find no room beside the others stand below them.
    public func table(width: Int = 100) -> String {
        ComparisonTable(self, width: width).text()
    }

    /// What happened under one strategy, line by line, with a lane for each thread, queue and actor.
    ///
    /// Empty if there was no strategy of that name.
    public func timeline(of name: String, width: Int = 100) -> String {
        self[name].map { ComparisonTimeline(numbered, run: $0, width: width).text() } ?? ""
    }
}
