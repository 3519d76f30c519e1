internal import StrategyComparison

/// The rows of the table that show a transmitter and its receiver under each strategy.
enum PairRows {
    typealias Row = (label: String, cells: [[InkedLine]])

    static func rows(for strategies: [NamedStrategy]) async -> [Row] {
        let script: ComparisonScript = [.observe("A"), .send("1"), .send("2"), .observe("C"), .send("3"), .turn]
        let comparison = await compare(strategies, running: script) { PairSubject($0) }
        return [
            (label: "Receiver: 1 2 3", cells: comparison.runs.map { [cell(of: "A", ink: 0, in: $0)] }),
            (label: "C listens after 2", cells: comparison.runs.map { [cell(of: "C", ink: 3, in: $0)] }),
        ]
    }

    /// `1 2 3`, with what was replayed in brackets.
    private static func cell(of listener: String, ink: Int, in run: StrategyRun) -> InkedLine {
        var line = InkedLine()
        for delivery in run.deliveries where delivery.observer == listener && delivery.fate == .delivered {
            let number = String(delivery.message.number)
            if delivery.isReplayed {
                line.append("(\(number))", .replayed(ink))
            } else {
                line.append((line.isEmpty ? "" : " ") + number, .observer(ink))
            }
        }
        return line
    }
}
