import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// A strategy that delivers in place now and then, and otherwise when it is driven, is right. It only has to say so.
@Suite("A strategy is examined by the timing that it states")
struct StatedTimingTests {
    private static let contract = Contract(
        randomScripts: 10, exhaustiveLength: 3, exhaustiveFullLength: 1, exhaustiveCalmLength: 3, schedules: 30,
        threadMessages: 30, patience: .seconds(60), timeLimit: nil)

    @Test(
        "one that does not wait although it says so is told that alone, and what to say", arguments: [1, 2, 3, 20, 50])
    func misstated(period: Int) async {
        let strategy = { @Sendable in DeliversWhenFull(every: period) }
        let subject = Subject("when full", delivery: strategy()) { $0.flush() }
        let violations = await Self.contract.violations(besideOthers: subject)
        #expect(violations.map(\.check) == ["what waits is delivered by the strategy in force, and nowhere else"])
        #expect(violations.allSatisfy { $0.reason.contains("timing: .elsewhere") })
        #expect(
            violations.allSatisfy { $0.reason.contains("message \(period) was given to A in place") || period < 20 })
    }

    @Test("G1-G10: the same keeps the contract when it says that it also delivers by itself", arguments: [1, 2, 3, 20])
    func stated(period: Int) async throws {
        let strategy = { @Sendable in DeliversWhenFull(every: period) }
        let subject = Subject("when full", delivery: strategy(), timing: .elsewhere) { $0.flush() }
        try await Self.contract.verify(besideOthers: subject)
    }

    @Test("only what it was asked is told of it, if that is something else")
    func only() async {
        var contract = Self.contract
        contract.only = ["messages arrive in the order of the sends"]
        let subject = Subject("when full", delivery: DeliversWhenFull(every: 2)) { $0.flush() }
        #expect(await contract.violations(besideOthers: subject).isEmpty)
    }
}
