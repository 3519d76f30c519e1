import Foundation
import SwiftObserver
import SwiftObserverTesting
import Testing

/// How deep the contract is examined: `CONTRACT_DEPTH=6` tries every script of up to six steps under every strategy,
/// and as many random ones.
private let depth = ProcessInfo.processInfo.environment["CONTRACT_DEPTH"].flatMap(Int.init)

@Suite("Every built-in strategy keeps the contract")
struct StrategyContractTests {
    @Test("G1-G10: with every replay and bound", arguments: BuiltIn.subjects)
    func everyCombination(subject: Subject) {
        let isFast = subject.deliveries.allSatisfy { $0.timing != .elsewhere }
        let contract = Contract(
            randomScripts: depth.map { $0 * 500 } ?? (isFast ? 60 : 20),
            exhaustiveLength: depth.map { isFast ? $0 : $0 - 2 } ?? (isFast ? 3 : 2),
            threadMessages: depth == nil ? 60 : 1000, patience: .seconds(2))
        #expect(contract.violations(of: subject) == [])
    }

    @Test("G1-G10: every script of up to six steps over two observers", arguments: BuiltIn.plainSubjects)
    func everySmallScript(subject: Subject) {
        let contract = Contract(
            randomScripts: 0, exhaustiveLength: depth ?? 5, threadMessages: 100, patience: .seconds(2))
        #expect(contract.violations(of: subject) == [])
    }
}
