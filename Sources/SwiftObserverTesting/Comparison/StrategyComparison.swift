/// What several strategies made of one script.
///
/// As text (`print(comparison)`, or a failed expectation's output) it is a table with a column for every strategy and
/// a row for every step of the script.
public struct StrategyComparison: Sendable, Hashable {
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
}
