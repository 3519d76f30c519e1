extension StrategyComparison: CustomStringConvertible {
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
