internal import SwiftObserverTesting

/// The rows of the table that show a transmitter and its receiver under each strategy.
enum PairRows {
    typealias Row = (label: String, cells: [[InkedLine]])

    /// How a pair is made, and what happens to it.
    static let guide = (
        name: "pair", spelling: "Receiver<String>.make(delivery: .ordered)",
        sentence: "1 and 2 are broadcast, C listens, then 3"
    )

    static func rows(for strategies: [NamedStrategy]) async -> [Row] {
        let script: ComparisonScript = [.observe("A"), .send("1"), .send("2"), .observe("C"), .send("3"), .turn]
        let comparison = await compare(strategies, running: script) { PairSubject($0) }
        return [
            (label: "pair: A listens", cells: comparison.runs.map { [cell(of: "A", ink: 0, in: $0)] }),
            (label: "C listens late", cells: comparison.runs.map { [cell(of: "C", ink: 3, in: $0)] }),
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
