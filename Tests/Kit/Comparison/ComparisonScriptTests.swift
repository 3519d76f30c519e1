import Dispatch
import StrategyComparison
import SwiftObserver
import Testing

@Suite("Scripts of comparisons")
struct ComparisonScriptTests {
    private func ordered(_ script: ComparisonScript) async -> StrategyRun {
        await compare([NamedStrategy("ordered", .ordered)], running: script).runs[0]
    }

    @Test("Messages are numbered as the script tells of them, nested ones with what sets them off")
    func numbers() {
        let script = NumberedScript([
            .observe("Ann"), .when("Ann", gets: "b", then: [.send("c"), .send("d")]),
            .when("Ann", gets: "c", then: [.send("e")]), .send("a"), .send("b"), .send("f"),
        ])
        #expect(script.messages.map(\.text) == ["a", "b", "c", "e", "d", "f"])
        #expect(script.messages.map(\.number) == [1, 2, 3, 4, 5, 6])
        #expect(script.steps.last == .turn)
    }

    @Test("Repeated texts are messages of their own, and an answer is given once")
    func repeatedTexts() async {
        let run = await ordered([
            .observe("Ann"), .when("Ann", gets: "ping", then: [.send("ping")]), .send("ping"), .send("ping"),
        ])
        #expect(run.numbers(gotBy: "Ann") == [1, 2, 3])
    }

    @Test("Handlers may stop themselves and others, and let others begin")
    func deeds() async {
        let run = await ordered([
            .observe("Ann"), .observe("Bob"),
            .when("Ann", gets: "a", then: [.stop("Bob"), .observe("Cleo"), .turn]),
            .when("Ann", gets: "b", then: [.stop("Ann")]),
            .send("a"), .send("b"), .send("c"),
        ])
        #expect(run.numbers(gotBy: "Ann") == [1, 2])
        #expect(run.numbers(gotBy: "Bob") == [])
        #expect(run.numbers(gotBy: "Cleo") == [2, 3])
    }

    @Test("An observer may begin twice, and stops altogether")
    func twice() async {
        let run = await ordered([.observe("Ann"), .observe("Ann"), .send("a"), .stop("Ann"), .send("b")])
        #expect(run.numbers(gotBy: "Ann") == [1, 1])
    }

    @Test("G5: an observer on the main actor may begin inside a handler on any thread")
    func mainActorInHandler() async {
        let script: ComparisonScript = [
            .observe("Ann"), .when("Ann", gets: "a", then: [.observe("Mia", home: .mainActor)]),
            .send("a"), .turn, .send("b"), .turn,
        ]
        for run in await compare(running: script).runs {
            let mia = run.deliveries.filter { $0.observer == "Mia" }
            #expect(run.unserved.isEmpty, "\(run.name)")
            #expect(mia.filter { !$0.isReplayed }.map(\.message.number) == [2], "\(run.name)")
            #expect(mia.allSatisfy { $0.place == .mainActor }, "\(run.name)")
        }
    }

    @Test("G5, G7: a turn also waits for what is replayed to an observer on the main actor, from any place")
    func replayOnMainActor() async {
        let queue = DispatchQueue(label: "replays")
        let loop = MessageLoop()
        let script: ComparisonScript = [
            .send("a"), .send("b"), .turn, .observe("Mia", home: .mainActor), .observe("Ann"), .turn, .send("c"),
        ]
        for _ in 0..<20 {
            let comparison = await compare(
                [
                    NamedStrategy("ordered", .cold), NamedStrategy("mainLoop", .mainLoop.cold),
                    NamedStrategy("queue", .queue(queue).cold, queue: queue),
                    NamedStrategy("loop", .loop(loop).cold, loop: loop),
                ], running: script)
            for run in comparison.runs {
                for name in ["Mia", "Ann"] {
                    let replays = run.deliveries.filter { $0.observer == name && $0.isReplayed }
                    #expect(replays.map(\.message.number) == [1, 2], "\(run.name) \(name)")
                    #expect(replays.allSatisfy { $0.step <= 5 }, "\(run.name) \(name)")
                    #expect(
                        run.numbers(gotBy: name) == [1, 2, 3], "\(name)\n\(comparison.timeline(of: run.name))")
                }
            }
        }
    }

    @Test("The introduction shrinks with its messages")
    func shrinking() async {
        for count in 0...5 {
            let script = ComparisonScript.introduction(messages: (0..<count).map { "m\($0)" })
            let run = await ordered(script)
            #expect(run.numbers(gotBy: "Ann") == Array(1..<(count + 1)))
        }
    }

    @Test("A script without steps compares nothing, in words")
    func empty() async {
        let comparison = await compare([NamedStrategy("ordered", .ordered)], running: [])
        #expect(comparison.runs[0].deliveries.isEmpty)
        #expect(comparison.description.contains("ordered"))
        #expect(await compare([]).runs.isEmpty)
        #expect(await !compare([]).description.isEmpty)
    }
}
