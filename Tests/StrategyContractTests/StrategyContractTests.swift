import Foundation
import SwiftObserver
import SwiftObserverTesting
import Testing

/// How deep the contract is examined: `CONTRACT_DEPTH=4` tries every script of up to four steps under every strategy (of
/// up to two where deliveries happen elsewhere), deaths and swaps included, and two thousand random ones. That takes
/// long, and each step more ten times as long.
private let depth = ProcessInfo.processInfo.environment["CONTRACT_DEPTH"].flatMap(Int.init)

@Suite("Every built-in strategy keeps the contract")
struct StrategyContractTests {
    @Test("G1-G10: with every replay and bound", arguments: BuiltIn.subjects)
    func everyCombination(subject: Subject) async {
        let isFast = subject.deliveries.allSatisfy { $0.timing != .elsewhere }
        let length = isFast ? (BuiltIn.isModifiedOnce(subject) ? 4 : 3) : 2
        let fullLength = isFast ? 3 : 2
        let contract = Contract(
            randomScripts: depth.map { $0 * 500 } ?? (isFast ? 60 : 20),
            exhaustiveLength: depth.map { isFast ? $0 : $0 - 2 } ?? length,
            exhaustiveFullLength: depth.map { isFast ? $0 : $0 - 2 } ?? fullLength,
            exhaustiveCalmLength: depth ?? (isFast ? 4 : 3),
            schedules: depth.map { $0 * 500 } ?? 32, threadMessages: depth == nil ? 60 : 1000,
            patience: .seconds(20))
        let violations = await contract.violations(of: subject)
        #expect(violations == [])
    }

    @Test(
        "G1-G10: every script of up to six steps over two observers, where they are fast",
        arguments: BuiltIn.plainSubjects)
    func everySmallScript(subject: Subject) async {
        // All 130 000 for one strategy that delivers in place and one that does not; the others have the same core.
        let isWhole = ["ordered", "manual"].contains(subject.name)
        let contract = Contract(
            randomScripts: 0, exhaustiveLength: depth ?? (isWhole ? 6 : 5),
            exhaustiveFullLength: depth ?? 3, exhaustiveCalmLength: 6, schedules: 300,
            threadMessages: 100,
            patience: .seconds(20))
        let violations = await contract.violations(of: subject)
        #expect(violations == [])
    }

    @Test("every ordered pair of strategies: scripts swap from one to the other and back", arguments: Pair.all)
    func everySwap(pair: Pair) async {
        let contract = Contract(
            randomScripts: depth.map { $0 * 100 } ?? 40, exhaustiveLength: 2, exhaustiveFullLength: 2,
            exhaustiveCalmLength: 3, schedules: 24, threadMessages: 30, patience: .seconds(20))
        let violations = await contract.violations(of: pair.subject)
        #expect(violations == [])
    }

    struct Pair: Sendable, CustomTestStringConvertible {
        let first: Base
        let second: Base
        let replay: Replay

        static let all: [Pair] = BuiltIn.bases.flatMap { first in
            BuiltIn.bases.filter { $0.name != first.name }.map { second in
                Pair(first: first, second: second, replay: .warm3)
            }
        }

        var subject: Subject {
            let deliveries = [first.delivery(replay: replay), second.delivery(replay: .warm1), first.delivery()]
            return Subject(testDescription, deliveries: deliveries)
        }

        var testDescription: String { "from \(first.name) to \(second.name)" }
    }
}
