import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Strategies that are wrong only every so many-th time")
struct SometimesWrongTests {
    typealias Wrong = SometimesWrong.Wrong

    private static let everythingArrives = "everything that is offered arrives"
    private static let handledInPlace =
        "what is delivered in place is handled by the thread that sends, before the send returns"

    /// The usual examination, in a deep run.
    private static let contract =
        TestDepth.isDeep
        ? Contract(timeLimit: nil)
        : Contract(
            randomScripts: 10, exhaustiveLength: 2, exhaustiveFullLength: 1, exhaustiveCalmLength: 3, schedules: 10,
            threadMessages: 30, timeLimit: nil)

    /// Performs only the long scripts.
    private static let lasting = Contract(
        randomScripts: 0, exhaustiveLength: 0, exhaustiveFullLength: 0, exhaustiveCalmLength: 0, schedules: 0,
        threadMessages: 1, patience: .milliseconds(200), timeLimit: nil)

    @Test(
        "G5: one that goes to another thread is found by the usual examination",
        arguments: TestDepth.isDeep ? [2, 5, 10, 20, 50] : [50])
    func elsewhere(period: Int) async {
        let subject = Subject("sometimes elsewhere", delivery: SometimesWrong(.elsewhere, every: period))
        Self.expectOnlyThread(await Self.contract.violations(besideOthers: subject))
    }

    @Test(
        "G5: the same by the examination that is not asynchronous",
        arguments: TestDepth.isDeep ? [2, 5, 10, 20, 50] : [5])
    func elsewhereSynchronously(period: Int) async {
        let subject = Subject("sometimes elsewhere", delivery: SometimesWrong(.elsewhere, every: period))
        let violations = await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: Self.contract.violations(of: subject)) }.start()
        }
        Self.expectOnlyThread(violations)
    }

    @Test("G5: the same where one instance serves the whole examination", arguments: TestDepth.isDeep ? [7, 50] : [7])
    func oneInstance(period: Int) async {
        let strategy = SometimesWrong(.elsewhere, every: period)
        let violations = await Self.lasting.violations(besideOthers: Subject("sometimes elsewhere", delivery: strategy))
        Self.expectOnlyThread(violations)
    }

    @Test("G5: it is found for every period up to fifty, and the script shows which message it is")
    func everyPeriod() async throws {
        for period in stride(from: 2, through: 50, by: TestDepth.isDeep ? 1 : 24) {
            let subject = Subject("sometimes elsewhere", delivery: SometimesWrong(.elsewhere, every: period))
            let violations = await Self.lasting.violations(besideOthers: subject)
            Self.expectOnlyThread(violations)
            let violation = try #require(violations.first { $0.check == Self.handledInPlace })
            #expect(violation.reason.contains("message \(period) by another thread"))
        }
    }

    @Test(
        "G5: one that goes to another thread for nested sends is not said to mix up their order",
        arguments: TestDepth.isDeep ? [1, 2, 50] : [2])
    func nestedElsewhere(period: Int) async {
        let strategy = { @Sendable in SometimesWrong(.elsewhereMeanwhile, every: period, onlyNested: true) }
        // The other thread may come too late to be seen: then the sender delivers the nested message itself.
        for _ in 0..<50 {
            let subject = Subject("nested elsewhere", delivery: strategy())
            let violations = await Self.lasting.violations(besideOthers: subject)
            if !violations.isEmpty { return Self.expectOnlyThread(violations) }
        }
        Issue.record("no other thread was seen")
    }

    @Test("G5: one that goes to another thread for replays is found", arguments: TestDepth.isDeep ? [2, 50] : [50])
    func replayedElsewhere(period: Int) async {
        let strategy = { @Sendable in SometimesWrong(.elsewhere, every: period, replay: .last(1)) }
        let violations = await Self.lasting.violations(besideOthers: Subject("replays elsewhere", delivery: strategy()))
        Self.expectOnlyThread(violations)
    }

    @Test("G2: one that does not deliver is found for every period", arguments: [Wrong.forgets, .discards, .nextTime])
    func loses(wrong: Wrong) async {
        for period in TestDepth.isDeep ? [2, 5, 10, 20, 49, 50] : [20] {
            let subject = Subject(wrong.rawValue, delivery: SometimesWrong(wrong, every: period))
            let violations = await Self.lasting.violations(besideOthers: subject)
            #expect(violations.contains { $0.check == Self.everythingArrives }, "\(period): \(violations)")
            #expect(violations.filter { $0.guarantee == .g1Order } == [])
        }
    }

    @Test("G2, G5: one that delivers too late is found", arguments: TestDepth.isDeep ? [2, 20, 50] : [20])
    func later(period: Int) async {
        let subject = Subject("sometimes later", delivery: SometimesWrong(.later, every: period))
        let violations = await Self.lasting.violations(besideOthers: subject)
        let checks = violations.map(\.check)
        #expect(checks.contains(Self.everythingArrives) || checks.contains(Self.handledInPlace), "\(violations)")
        #expect(violations.filter { $0.guarantee == .g1Order } == [])
    }

    @Test("G1-G10: one that delivers twice does no harm", arguments: TestDepth.isDeep ? [1, 50] : [50])
    func twice(period: Int) async {
        let subject = Subject("sometimes twice", delivery: SometimesWrong(.twice, every: period))
        var contract = Self.lasting
        contract.patience = .seconds(60)
        let violations = await contract.violations(besideOthers: subject)
        #expect(violations == [])
    }

    @Test(
        "G2: one that forgets is found also if it delivers elsewhere, or on demand",
        arguments: TestDepth.isDeep ? [2, 10, 50] : [10])
    func forgetsElsewhere(period: Int) async {
        let elsewhere = Subject("forgets elsewhere", delivery: SometimesForgets(every: period))
        let onDemand = Subject("forgets on demand", delivery: KeepsMost(every: period)) { $0.runAll() }
        for subject in [elsewhere, onDemand] {
            let violations = await Self.lasting.violations(besideOthers: subject)
            #expect(violations.contains { $0.check == Self.everythingArrives }, "\(violations)")
        }
    }

    /// The thread is the fault, so nothing is expected of an order.
    private static func expectOnlyThread(_ violations: [Violation], _ location: SourceLocation = #_sourceLocation) {
        #expect(violations.contains { $0.check == handledInPlace }, "\(violations)", sourceLocation: location)
        #expect(violations.filter { $0.guarantee == .g1Order } == [], sourceLocation: location)
    }
}

/// Keeps deliveries until it is asked, all but every so many-th.
private final class KeepsMost: DeliveryStrategy, @unchecked Sendable {  // `count` by the lock
    init(every period: Int) {
        self.period = period
    }

    func schedule(_ delivery: Delivery) {
        let isKept = lock.withLock {
            count += 1
            return count % period != 0
        }
        if isKept { base.schedule(delivery) }
    }

    func runAll() {
        base.runAll()
    }

    private let base = ManualDelivery()
    private let period: Int
    private let lock = NSLock()
    private var count = 0
}
