import Foundation
import StrategyComparison
import Testing

@testable import Tour

@Suite("The tour's screens")
struct ScreenTests {
    private func run(_ arguments: String..., coloured: Bool = false, width: Int = 100, input: String? = nil) async
        -> TourOutcome
    {
        await TourCommand.run(
            arguments,
            in: Surroundings(
                isColoured: coloured, width: width,
                readFile: { path throws(TourFailure) in try MessageText.read(fileAt: path) },
                readInput: { _ throws(TourFailure) in input.map { MessageText(Data($0.utf8)) } }))
    }

    @Test("The overview fits a screen of 100 columns and shows every strategy and message")
    func overview() async {
        let outcome = await run()
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(outcome.status == 0)
        #expect(outcome.complaint.isEmpty)
        // One line of forty is for the prompt.
        #expect(lines.count <= 39)
        for line in lines { #expect(TextLayout.width(of: String(line)) <= 100, "\(line)") }
        for guide in StrategyGuide.all { #expect(outcome.output.contains("\n\(guide.name) "), "\(guide.name)") }
        for word in ["1 Ready", "5 Home", "sender", "main", "(C1)", "-B3", "×A3"] {
            #expect(outcome.output.contains(word), "\(word)")
        }
    }

    @Test("The first line says what one sees, and how many strategies there are")
    func title() async {
        let spelled = NumberFormatter()
        spelled.numberStyle = .spellOut
        spelled.locale = Locale(identifier: "en")
        let count = spelled.string(from: NamedStrategy.builtIn.count as NSNumber) ?? ""
        #expect(await run().output.hasPrefix("SwiftObserver: the same messages under \(count) delivery strategies\n"))
    }

    @Test("A transmitter and its receiver are shown under every strategy")
    func pairs() async {
        let rows = await PairRows.rows(for: NamedStrategy.builtIn)
        #expect(await run().output.contains("\nReceiver: 1 2 3"))
        let cells = rows.map { row in row.cells.map { $0.map { $0.painted { text, _ in text } }.joined() } }
        let all = "1 2 3"
        #expect(
            cells == [
                [all, all, all, all, all, all, all, "2 3"], ["3", "3", "(2) 3", "(1)(2) 3", "3", "3", "3", "3"],
            ])
    }

    @Test("The table's strategies are the ones that the guide explains")
    func guides() {
        #expect(StrategyGuide.all.map(\.name) == NamedStrategy.builtIn.map(\.name))
        for guide in StrategyGuide.all {
            #expect(guide.sentence.count <= 43, "\(guide.name)")
            #expect(guide.spelling.count <= 45, "\(guide.name)")
        }
    }

    @Test("A strategy's name shows it in detail")
    func detail() async {
        for guide in StrategyGuide.all {
            let outcome = await run(guide.name)
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix(guide.name + "   Messenger<String>(delivery: \(guide.spelling))"))
            #expect(outcome.output.contains("Ann begins to observe"))
            let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
            for line in lines { #expect(TextLayout.width(of: String(line)) <= 100, "\(line)") }
            #expect(lines.count <= 55)
        }
    }

    @Test("Colours are there when asked for, and change nothing else")
    func colours() async {
        for arguments in [[], ["queue"]] {
            let surroundings = Surroundings()
            var colourful = surroundings
            colourful.isColoured = true
            let plain = await TourCommand.run(arguments, in: surroundings)
            let coloured = await TourCommand.run(arguments, in: colourful)
            #expect(!plain.output.contains("\u{1B}"))
            #expect(coloured.output.contains("\u{1B}[36m"))
            let stripped = coloured.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(stripped == plain.output)
        }
    }

    @Test("Piped lines are the messages")
    func piped() async {
        let outcome = await run(input: "eins\nzwei\ndrei\n")
        #expect(outcome.output.contains("1 eins   2 zwei   3 drei"))
        let detail = await run("ordered", input: "eins\nzwei\n")
        #expect(detail.output.contains("Ann gets 2 \"zwei\""))
    }

    @Test("One line is enough, and none gives a sentence", arguments: ["", "\n \n"])
    func few(_ nothing: String) async {
        #expect(await run(input: "one").output.contains("send 1"))
        let empty = await run(input: nothing)
        #expect(empty.output == "There is not a single line with words in it, so there is nothing to send.")
        #expect(empty.status == 0)
    }

    @Test("Many lines still fit a screen, and what is left out is told")
    func many() async {
        let outcome = await run(input: (1...3000).map { "line \($0)" }.joined(separator: "\n"))
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 58)
        for line in lines { #expect(TextLayout.width(of: String(line)) <= 100, "\(line)") }
        #expect(outcome.output.contains("send 4 to 999"))
        #expect(outcome.output.hasSuffix("There is more input than that; the tour takes 999 lines of it."))
    }

    @Test("Wrong arguments and unreadable files end with status 2 and say so, not on standard output")
    func failures() async {
        for arguments in [["nonsense"], ["--nonsense"], ["/no/such/file"]] {
            let outcome = await TourCommand.run(
                arguments,
                in: Surroundings(readFile: { path throws(TourFailure) in try MessageText.read(fileAt: path) }))
            #expect(outcome.status == 2)
            #expect(outcome.output.isEmpty)
            #expect(outcome.complaint.hasPrefix("tour: "))
        }
    }
}
