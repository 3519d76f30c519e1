internal import StrategyComparison
internal import SwiftObserverInspection

/// The program's work, from its arguments to its output.
enum TourCommand {
    static func run(_ arguments: [String], in surroundings: Surroundings) async -> TourOutcome {
        do {
            switch try TourRequest.parse(arguments, isFile: surroundings.isFile) {
            case .help: return TourOutcome(output: TourHelp.text)
            case .inspect(let file):
                let path = try surroundings.writePage(file, await InspectedShop.inspected().html)
                return TourOutcome(output: inspectionText(path))
            case .show(let strategy, let file):
                let text = try messages(file: file, in: surroundings)
                if let text, text.lines.isEmpty {
                    return TourOutcome(
                        output: "There is not a single line with words in it, so there is nothing to send.")
                }
                return TourOutcome(output: await show(strategy, text, in: surroundings))
            }
        } catch {
            return TourOutcome(
                complaint: "tour: \(error.sentence)\n      Try \"swift run tour --help\".", status: 2)
        }
    }

    private static func inspectionText(_ path: String) -> String {
        """
        A small shop has run, and what happened in it is on a page:

          \(path)

        Open it in a browser. On the left is what is connected, on the right is what happened, and below is why.
        """
    }

    private static func messages(file: String?, in surroundings: Surroundings) throws(TourFailure) -> MessageText? {
        guard let file, file != "-" else { return try surroundings.readInput(file == "-") }
        return try surroundings.readFile(file)
    }

    private static func show(_ strategy: String?, _ text: MessageText?, in surroundings: Surroundings) async -> String {
        let script = text.map { ComparisonScript.introduction(messages: $0.lines) } ?? .introduction
        let painter = surroundings.isColoured ? TerminalPaint.colours : TerminalPaint.none
        var screen: [InkedLine]
        if let guide = strategy.flatMap(StrategyGuide.named) {
            screen = await DetailScreen(guide, script, width: surroundings.width).lines
        } else {
            screen = await OverviewScreen(script, width: surroundings.width).lines
        }
        if text?.isCut == true {
            let note = "There is more input than that; the tour takes \(text?.lines.count ?? 0) lines of it."
            screen.append(InkedLine(note, .lost))
        }
        return screen.map { $0.painted(by: painter) }.joined(separator: "\n")
    }
}

/// The output and the exit status of the program.
struct TourOutcome: Equatable {
    /// The text for standard output, without the last line break.
    var output = ""

    /// The text for standard error.
    var complaint = ""

    var status: Int32 = 0
}

/// The reason for which the program cannot fulfil a request.
struct TourFailure: Error, Equatable {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
