import StrategyComparison
import SwiftObserver
import Testing

@Suite("Comparison of the built-in strategies")
struct ComparisonBuiltInTests {
    /// The messages that an observer got and lost, in words that a failed expectation shows well.
    private static func story(of observer: String, in run: StrategyRun) -> String {
        run.deliveries.filter { $0.observer == observer }.map { delivery in
            let number = String(delivery.message.number)
            return switch delivery.fate {
            case .delivered: delivery.isReplayed ? "(\(number))" : number
            case .dropped: "dropped \(number)"
            case .discarded: "discarded \(number)"
            case .waiting: "waiting \(number)"
            }
        }.joined(separator: " ")
    }

    private static func stories(of observer: String) async -> [String: String] {
        let comparison = await compare()
        return Dictionary(uniqueKeysWithValues: comparison.runs.map { ($0.name, story(of: observer, in: $0)) })
    }

    @Test("G1: an observer from the start gets the one sequence, but for nested sends under immediate")
    func fromTheStart() async {
        let ann = await Self.stories(of: "Ann")
        for name in ["ordered", "immediate", "warm", "cold", "mainLoop", "queue", "loop"] {
            #expect(ann[name] == "1 2 3 4 5", "\(name)")
        }
        #expect(ann["bounded"] == "1 2 dropped 3 4 5")
    }

    @Test("G1, G6: one who leaves early gets nested sends in sequence, and loses what waits when it stops")
    func earlyLeaver() async {
        let bob = await Self.stories(of: "Bob")
        for name in ["ordered", "warm", "cold"] { #expect(bob[name] == "1 2 3", "\(name)") }
        #expect(bob["immediate"] == "2 1 3")
        for name in ["mainLoop", "queue", "loop", "bounded"] { #expect(bob[name] == "1 2 discarded 3", "\(name)") }
    }

    @Test("G7: one who joins late gets what warm and cold replay, and only those")
    func lateJoiner() async {
        let cleo = await Self.stories(of: "Cleo")
        #expect(cleo["warm"] == "(2) 3 4 5")
        #expect(cleo["cold"] == "(1) (2) 3 4 5")
        for name in ["ordered", "immediate", "mainLoop", "queue", "loop"] { #expect(cleo[name] == "3 4 5", "\(name)") }
        #expect(cleo["bounded"] == "dropped 3 4 5")
    }

    @Test("G5: an observer on the main actor is called there, whatever the strategy")
    func mainActor() async {
        let comparison = await compare()
        for run in comparison.runs {
            let places = Set(run.deliveries.filter { $0.observer == "Mia" && $0.fate == .delivered }.map(\.place))
            #expect(places == [.mainActor], "\(run.name)")
        }
    }

    @Test("A handler of no actor runs where the strategy delivers")
    func places() async {
        let comparison = await compare()
        for name in ["ordered", "immediate", "warm", "cold"] {
            #expect(comparison[name]?.places == [.sender], "\(name)")
        }
        #expect(comparison["mainLoop"]?.places == [.mainQueue])
        #expect(comparison["queue"]?.places == [.queue("work")])
        #expect(comparison["loop"]?.places == [.loop])
        #expect(comparison["bounded"]?.places == [.loop])
    }

    @Test("What is delivered before its send returns: all but nested sends, nested sends too, or nothing")
    func returning() async {
        let comparison = await compare()
        func early(_ name: String) -> [Int] {
            let deliveries = comparison[name]?.deliveries.filter { $0.observer == "Ann" && $0.cameBeforeReturn }
            return deliveries?.map(\.message.number) ?? [-1]
        }
        for name in ["ordered", "warm", "cold"] { #expect(early(name) == [1, 3, 4, 5], "\(name)") }
        #expect(early("immediate") == [1, 2, 3, 4, 5])
        for name in ["mainLoop", "queue", "loop", "bounded"] { #expect(early(name) == [], "\(name)") }
    }

    @Test("Replays come before observe returns when the strategy is synchronous")
    func replayReturning() async {
        let replays = await compare()["cold"]?.deliveries.filter(\.isReplayed)
        #expect(replays?.map(\.cameBeforeReturn) == [true, true])
        #expect(replays?.map(\.observer) == ["Cleo", "Cleo"])
    }

    @Test("Only under immediate is one handler called inside another")
    func depth() async {
        let comparison = await compare()
        for run in comparison.runs {
            let nested = run.deliveries.filter { $0.depth > 0 }.map { "\($0.observer)\($0.message.number)" }
            #expect(nested == (run.name == "immediate" ? ["Ann2", "Bob2"] : []), "\(run.name)")
        }
    }

    @Test("Every run tells the same story, also when several comparisons run at once")
    func repeatable() async {
        let first = await compare()
        let names = first.runs.map(\.name)
        let stories = names.map { first.timeline(of: $0) }
        await withTaskGroup(of: StrategyComparison.self) { group in
            for _ in 0..<6 { group.addTask { await compare() } }
            for await next in group {
                for (name, story) in zip(names, stories) {
                    let isSame = story == next.timeline(of: name)
                    #expect(isSame, "\(name)\n\(story)\n\(next.timeline(of: name))")
                }
            }
        }
    }
}
