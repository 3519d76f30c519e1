import Foundation
import SwiftObserver
import SwiftObserverTesting
import Synchronization
import TestSupport
import Testing

/// The guarantees that a strategy cannot break, because the messenger owns the mailbox, and the ones that it can.
@Suite("Strategies that misbehave")
struct UnrulyStrategiesTests {
    private static let contract = Contract(
        randomScripts: TestDepth.isDeep ? 60 : 10, exhaustiveLength: TestDepth.isDeep ? 3 : 2, exhaustiveFullLength: 2,
        exhaustiveCalmLength: TestDepth.isDeep ? 4 : 3, schedules: TestDepth.isDeep ? 100 : 20, threadMessages: 50,
        patience: .seconds(60), timeLimit: nil)

    // MARK: - Unbreakable guarantees

    static let harmless: [Subject] = [
        Subject("runs twice", delivery: RunsTwice()),
        Subject("runs in place, unannounced", delivery: RunsUnannounced(), timing: .inPlace),
        Subject("runs old deliveries again", delivery: RunsOldOnes(), timing: .inPlace),
        Subject(
            "runs one by one, dropping the oldest",
            delivery: RunsOneByOne().bounded(to: 1, dropping: .oldest), timing: .inPlace),
        Subject(
            "runs one by one, dropping the newest",
            delivery: RunsOneByOne().bounded(to: 2, dropping: .newest), timing: .inPlace),
    ]

    @Test("G1-G10: they cannot break the contract", arguments: harmless)
    func cannotBreak(subject: Subject) async throws {
        try await Self.contract.verify(besideOthers: subject)
    }

    @Test("G1-G10: a strategy that runs every delivery on two threads at once cannot break the contract")
    func cannotOverlap() async throws {
        let contract = Contract(
            randomScripts: 20, exhaustiveLength: 2, exhaustiveFullLength: 2, exhaustiveCalmLength: 3,
            schedules: TestDepth.isDeep ? 1000 : 10, threadMessages: 50, patience: .seconds(60), timeLimit: nil)
        try await contract.verify(besideOthers: Subject("runs on two threads", delivery: RunsOnTwoThreads()))
    }

    @Test("G7, G8: what a strategy answered when it was installed stays in force")
    func cannotChangeItsMind() {
        let messenger = Messenger<Int>(delivery: ChangesItsMind())
        let first = RecordingObserver<Int>()
        first.observe(messenger) { [weak messenger] in if $0 < 3 { messenger?.send($0 + 1) } }
        let second = RecordingObserver<Int>()
        second.record(messenger)
        messenger.send(1)
        let third = RecordingObserver<Int>()
        third.record(messenger)
        #expect(second.messages == [1, 2, 3])
        #expect(third.messages == [1, 2, 3])
        withExtendedLifetime(first) {}
    }

    // MARK: - Breakable guarantees

    struct Harm: Sendable, CustomTestStringConvertible {
        let subject: Subject
        let guarantee: Guarantee
        let check: String
        /// The check that hides it where all are asked, if there is one.
        var hiddenBy: String?
        /// Ends an endless repetition of the strategy.
        var end: @Sendable () -> Void = {}

        var testDescription: String { "\(subject) is caught by “\(check)”" }
    }

    static let harms: [Harm] = [
        Harm(
            subject: Subject("forgets the seventh", delivery: ForgetsDeliveries(every: 7), timing: .inPlace),
            guarantee: .g2WhichMessages, check: "everything that is offered arrives"),
        Harm(
            subject: Subject("discards the seventh", delivery: DiscardsTheSeventh(), timing: .inPlace),
            guarantee: .g2WhichMessages, check: "everything that is offered arrives"),
        Harm(
            subject: Subject("is late", delivery: IsLate()), guarantee: .g2WhichMessages,
            check: "everything that is offered arrives", hiddenBy: Check.handledInPlace),
        Harm(
            subject: Subject("waits for another thread", delivery: WaitsForAnotherThread()),
            guarantee: .g5WhereHandlersRun, check: Check.handledInPlace),
        Harm(
            subject: Subject("schedules under its lock", delivery: SchedulesUnderItsLock(), timing: .inPlace),
            guarantee: .g4NoLock, check: "no lock is held while a user's code runs",
            end: SchedulesUnderItsLock.giveUp),
    ]

    @Test("G2, G4, G5: what they break is found", arguments: harms)
    func canBreak(harm: Harm) async {
        let all = Contract(
            randomScripts: 100, exhaustiveLength: 3, exhaustiveFullLength: 2, exhaustiveCalmLength: 4, schedules: 100,
            threadMessages: 100, patience: .milliseconds(400), timeLimit: nil)
        var alone = all
        alone.only = [harm.check]
        defer { harm.end() }
        let isFound = { (violations: [Violation]) in
            violations.contains { $0.guarantee == harm.guarantee && $0.check == harm.check }
        }
        if !TestDepth.isDeep || harm.hiddenBy != nil {
            let violations = await alone.violations(besideOthers: harm.subject)
            #expect(isFound(violations), "found instead: \(violations)")
        }
        guard TestDepth.isDeep else { return }
        let violations = await all.violations(besideOthers: harm.subject)
        if let check = harm.hiddenBy {
            #expect(violations.map(\.check) == [check])
        } else {
            #expect(isFound(violations), "found instead: \(violations)")
        }
    }

    @Test("the page shows a violation as it is printed")
    func pageShowsViolation() async throws {
        let subject = Subject("forgets the seventh", delivery: ForgetsDeliveries(every: 7), timing: .inPlace)
        let violation = try #require(
            await Contract(timeLimit: nil).violations(besideOthers: subject, in: [.observe(0), .burst(7)]).first)
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "Documentation/Write-your-own-strategy.md"),
            encoding: .utf8)
        #expect(page.contains("```\n\(violation)\n```"), "\(violation)")
    }
}

private struct RunsTwice: SynchronousDelivery {
    func schedule(_ delivery: Delivery) {
        delivery.run()
        delivery.run()
    }
}

private struct RunsUnannounced: DeliveryStrategy {
    func schedule(_ delivery: Delivery) {
        delivery.run()
    }
}

private struct RunsOneByOne: DeliveryStrategy {
    func schedule(_ delivery: Delivery) {
        delivery.run(upTo: 1)
    }
}

private final class RunsOldOnes: DeliveryStrategy, @unchecked Sendable {  // `old` by the lock
    func schedule(_ delivery: Delivery) {
        let previous = lock.withLock {
            let previous = old
            old = delivery
            return previous
        }
        delivery.run()
        previous?.run()
        delivery.run()
        lock.withLock { old = nil }
    }

    private let lock = NSLock()
    private var old: Delivery?
}

/// Answers differently whenever it is asked: the first answer counts.
private final class ChangesItsMind: DeliveryStrategy, @unchecked Sendable {  // `answers` by the lock
    func schedule(_ delivery: Delivery) {
        delivery.run()
    }

    var nesting: Nesting { answer(1) == 0 ? .queued : .immediate }
    var replay: ReplayLimit { answer(2) == 0 ? .all : .nothing }
    var backlog: BacklogLimit { answer(3) == 0 ? .unlimited : .limited(to: 0, dropping: .newest) }

    private func answer(_ question: Int) -> Int {
        lock.withLock {
            defer { answers[question, default: 0] += 1 }
            return answers[question, default: 0]
        }
    }

    private let lock = NSLock()
    private var answers: [Int: Int] = [:]
}

private struct RunsOnTwoThreads: DeliveryStrategy {
    func schedule(_ delivery: Delivery) {
        for _ in 0..<2 { Thread { delivery.run() }.start() }
    }
}

private final class DiscardsTheSeventh: DeliveryStrategy, @unchecked Sendable {  // `count` by the lock
    func schedule(_ delivery: Delivery) {
        let isSeventh = lock.withLock {
            count += 1
            return count % 7 == 0
        }
        if isSeventh { delivery.discard() } else { delivery.run() }
    }

    private let lock = NSLock()
    private var count = 0
}

/// Claims to deliver in place, and does so a moment later.
private struct IsLate: SynchronousDelivery {
    func schedule(_ delivery: Delivery) {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { delivery.run() }
    }
}

/// Claims to deliver in place, and waits until another thread has done so.
private struct WaitsForAnotherThread: SynchronousDelivery {
    func schedule(_ delivery: Delivery) {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            delivery.run()
            done.signal()
        }
        done.wait()
    }
}

/// Runs handlers while it holds a lock of its own: a handler that makes it schedule again waits for itself.
private final class SchedulesUnderItsLock: DeliveryStrategy {
    /// Ends all waiting, so that no thread is left behind when a test has seen enough.
    static func giveUp() {
        isOver.withLock { $0 = true }
    }

    func schedule(_ delivery: Delivery) {
        while !lock.lock(before: Date(timeIntervalSinceNow: 0.01)) {
            if Self.isOver.withLock({ $0 }) { return }
        }
        defer { lock.unlock() }
        delivery.run()
    }

    private static let isOver = Mutex(false)
    private let lock = NSLock()
}
