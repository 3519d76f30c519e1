import StrategyComparison
import SwiftObserver
import Testing

@Suite("Comparisons as text")
struct ComparisonTextTests {
    private static var script: ComparisonScript {
        [.observe("Ann"), .observe("Bob"), .when("Ann", gets: "ping", then: [.send("pong")]), .send("ping")]
    }

    @Test("A table has a column for each strategy and a row for each step")
    func table() async {
        let loop = MessageLoop()
        let comparison = await compare(
            [
                NamedStrategy("ordered", .ordered), NamedStrategy("immediate", .immediate),
                NamedStrategy("loop", .loop(loop), loop: loop),
            ], running: Self.script)
        let expected = """
            A Ann   B Bob
            1 ping   2 pong   (Ann, inside the handler of 1, sends 2)

                              ordered         immediate       loop
            delivers on the   sender's thread sender's thread loop's thread
            ─────────────────────────────────────────────────────────────────
            A B observe
            send 1            A1 B1           A1
                              A2 B2            A2 B2
                                              B1
            sender waits                                      A1 B1
                                                              A2 B2
            ─────────────────────────────────────────────────────────────────
            beside a send: delivered before it returned   A1: Ann got message 1   indented: inside a handler
            """
        #expect(comparison.description == expected)
    }

    @Test("A timeline has a lane for each thread and tells what each send saw")
    func timeline() async {
        let comparison = await compare(
            [NamedStrategy("ordered", .ordered), NamedStrategy("immediate", .immediate)], running: Self.script)
        let expected = """
            A Ann   B Bob
            1 ping   2 pong   (Ann, inside the handler of 1, sends 2)

                 sender's thread
            ───────────────────────────────────────────────────────────────────────
              1  Ann begins to observe
              2  Bob begins to observe
              3  send 1 "ping" …
              4    Ann gets 1 "ping"
              5      send 2 "pong" …
              6        Ann gets 2 "pong"
              7        Bob gets 2 "pong"
              8      … send 2 returns
              9    Bob gets 1 "ping"
             10  … send 1 returns
             11  waits: now the others …
             12  … and goes on
            ───────────────────────────────────────────────────────────────────────
            Ann  got 1 2
            Bob  got 2 1
            """
        #expect(comparison.timeline(of: "immediate", width: 72) == expected)
        #expect(comparison.timeline(of: "ordered", width: 72).contains("send 2 \"pong\", returns"))
        #expect(comparison.timeline(of: "nobody") == "")
    }

    @Test("No line is wider than asked for, and strategies without room stand below", arguments: [40, 60, 80, 100])
    func width(_ width: Int) async {
        let script = ComparisonScript.introduction(
            messages: [
                "📣 eins", "ein ziemlich langer Satz, der nirgends in eine Zeile passt", "三", "a\tb\u{1B}[31m", "e",
            ])
        let comparison = await compare(running: script)
        for name in [nil] + comparison.runs.map(\.name) {
            let text = name.map { comparison.timeline(of: $0, width: width) } ?? comparison.table(width: width)
            #expect(!text.contains("\u{1B}"))
            for line in text.split(separator: "\n") {
                #expect(TextLayout.width(of: String(line)) <= max(width, 72), "\(line)")
                if line.hasPrefix(" ") { #expect(TextLayout.width(of: String(line)) <= width, "\(line)") }
            }
        }
        for run in comparison.runs { #expect(comparison.table(width: width).contains(run.name)) }
    }

    @Test("Long stories are cut in their middle, and say so")
    func long() async {
        let script = ComparisonScript.introduction(messages: (1...200).map { "m\($0)" })
        let comparison = await compare(running: script)
        let table = comparison.description.split(separator: "\n")
        #expect(table.count < 50)
        #expect(table.contains { $0.hasPrefix("send 4 to 200") })
        #expect(comparison.description.contains("⋮"))
        #expect(comparison.description.contains("200 in all"))
        let timeline = comparison.timeline(of: "ordered")
        #expect(timeline.split(separator: "\n").count < 75)
        #expect(timeline.contains("(200 in all)"))
    }

    @Test("Observers have one letter each, also when their names begin alike")
    func letters() async {
        let comparison = await compare(
            [NamedStrategy("ordered", .ordered)],
            running: [.observe("observer 1"), .observe("observer 2"), .send("a"), .stop("observer 2")])
        #expect(comparison.description.contains("A1 B1"))
        #expect(comparison.description.hasPrefix("A observer 1   B observer 2\n"))
    }

    @Test("Width counts columns, not characters")
    func layout() {
        #expect(TextLayout.width(of: "abc") == 3)
        #expect(TextLayout.width(of: "é") == 1)
        #expect(TextLayout.width(of: "e\u{301}") == 1)
        #expect(TextLayout.width(of: "日本") == 4)
        #expect(TextLayout.width(of: "👩‍👩‍👧") == 2)
        #expect(TextLayout.cut("日本語", to: 5) == "日本…")
        #expect(TextLayout.cut("abc", to: 3) == "abc")
        #expect(TextLayout.cut("abcd", to: 3) == "ab…")
        #expect(TextLayout.wrap("one two three", to: 7) == ["one two", "three"])
        #expect(TextLayout.wrap("abcdefgh i", to: 3) == ["abc", "def", "gh", "i"])
        #expect(TextLayout.printable("a\u{1B}[2J\u{202E}b\tc") == "a [2Jb c")
        #expect(TextLayout.join(["aa", "bb", "cc"], by: "  ", to: 6) == ["aa  bb", "cc"])
    }
}
