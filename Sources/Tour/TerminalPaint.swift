internal import StrategyComparison

/// The colours of the terminal, from its own sixteen, so that they suit its background.
enum TerminalPaint {
    static let none: ComparisonPainter = { text, _ in text }

    static let colours: ComparisonPainter = { text, ink in
        "\u{1B}[\(code(of: ink))m\(text)\u{1B}[0m"
    }

    private static func code(of ink: ComparisonInk) -> String {
        switch ink {
        case .plain: "0"
        case .faint: "2"
        case .heading: "1"
        case .observer(let index): colour(index)
        case .replayed(let index): "3;" + colour(index)
        case .lost: "31"
        }
    }

    private static func colour(_ observer: Int) -> String {
        let colours = ["36", "33", "35", "32", "34", "96", "93", "95", "92", "94"]
        return colours[observer % colours.count]
    }
}
