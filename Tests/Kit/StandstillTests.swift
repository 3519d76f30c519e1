import Dispatch
import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Strategies that do not deliver, and those that only take their time")
struct StandstillTests {
    private static let everythingArrives = "everything that is offered arrives"
    static let idle: [Subject] = [
        Subject("never runs", delivery: NeverRuns()),
        Subject("runs on deinit", delivery: RunsOnDeinit()),
    ]

    /// Does not wait for other examinations, so that the time is its own.
    private func examine(_ subject: Subject, _ contract: Contract) async -> [Violation] {
        await withCheckedContinuation { continuation in
            Thread {
                continuation.resume(returning: contract.violations(of: subject))
            }.start()
        }
    }

    /// The violations that happen again. One that a busy machine causes does not.
    private static func repeatable(_ violations: [Violation]) -> [String] {
        violations.filter { $0.reruns == 0 }.map(\.check)
    }

    @Test("who never delivers gets a verdict soon, and the right one", arguments: idle)
    func neverDelivers(subject: Subject) async {
        let violations = await examine(subject, Contract(patience: .milliseconds(300), timeLimit: nil))
        #expect(Self.repeatable(violations) == [Self.everythingArrives], "\(violations)")
        #expect(violations.contains { $0.script == [.observe(0), .send()] })
    }

    @Test("who never delivers gets a verdict after few scripts, each of which is waited for")
    func usualPatience() async {
        let strategy = CountsQuestions()
        let violations = await examine(Subject("never runs", delivery: strategy), Contract(timeLimit: nil))
        // All of the contract takes ten thousands of scripts.
        #expect(strategy.count < 1000)
        #expect(Self.repeatable(violations) == [Self.everythingArrives])
    }

    @Test("who never delivers within a bound, or a replay, is found as well")
    func modified() async {
        let contract = Contract(patience: .milliseconds(300), timeLimit: nil)
        let bounded = Subject("never runs, bounded", delivery: RunsOnDeinit().latestOnly)
        let found = await contract.violations(besideOthers: bounded)
        #expect(Self.repeatable(found) == ["the bound drops what its rule says"])
        let cold = Subject("never runs, cold", delivery: NeverRuns().cold)
        #expect(await contract.violations(besideOthers: cold).contains { $0.check == Self.everythingArrives })
    }

    @Test("who delivers every message late, but surely, is accused of nothing")
    func slow() async {
        let contract = Contract(patience: .milliseconds(700), timeLimit: nil)
        let subject = Subject("takes its time", delivery: TakesItsTime(delay: .milliseconds(40)))
        let sends = [Step](repeating: .send(), count: 30)
        let inTurn = await contract.violations(besideOthers: subject, in: Script([.observe(0)] + sends))
        #expect(Self.repeatable(inTurn) == [])
        // One step with messages that cause each other.
        let chain = (1...9).map { Step.inHandler(of: 0, call: $0, .send()) }
        let inChain = await contract.violations(besideOthers: subject, in: Script([.observe(0)] + chain + [.send()]))
        #expect(Self.repeatable(inChain) == [])
    }
}

/// Never runs, and counts how often it is asked.
private final class CountsQuestions: DeliveryStrategy, @unchecked Sendable {  // `asked` by the lock
    private let lock = NSLock()
    private var asked = 0

    var count: Int { lock.withLock { asked } }

    func schedule(_: Delivery) {
        lock.withLock { asked += 1 }
    }
}
