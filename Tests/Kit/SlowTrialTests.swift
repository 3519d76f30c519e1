import Foundation
import SwiftObserver
import TestSupport
import Testing

@testable import SwiftObserverTesting

@Suite("What takes its time in a trial is not taken for lost")
struct SlowTrialTests {
    @Test(
        "each message may take its time: patience is for what happens next, not for all of it",
        arguments: [
            "a flood leaves the actor room for others",
            "threads that send at once lose and double nothing",
            "nobody who joins while others send misses a message",
        ])
    func everyMessage(check: String) async throws {
        let trial = Trial(secondsForEachMessage: 40)
        #expect(try await trial.failure(of: check) == nil)
        // Else it does not show anything.
        #expect(trial.time.elapsed > trial.patience)
    }

    @Test("what does not come while nothing else happens for as long as the patience is lost")
    func oneMessage() async throws {
        let trial = Trial(secondsForEachMessage: 40, deliveriesInVain: 30)
        #expect(try await trial.failure(of: "a flood leaves the actor room for others") != nil)
        #expect(!trial.test.isCut.isRaised)
    }

    @Test("a trial whose time is over says so")
    func outOfTime() async throws {
        let trial = Trial(secondsForEachMessage: 40, timeLimit: .seconds(100))
        _ = try await trial.failure(of: "a flood leaves the actor room for others")
        #expect(trial.test.isCut.isRaised)
    }

    @Test("what is missing when the time is over is not said to be lost")
    func notLost() async {
        let contract = Contract(
            schedules: 0, patience: .seconds(watchdog), timeLimit: .milliseconds(100),
            only: ["a flood leaves the actor room for others"])
        let subject = Subject("never delivers", delivery: ManualDelivery())
        #expect(await contract.violations(besideOthers: subject) == [])
    }

    @Test("without numbers, what still waits is delivered before it is asked who holds it")
    func partByPart() async {
        let contract = Contract(
            schedules: 0, threadMessages: 40, patience: .seconds(60), timeLimit: nil,
            only: ["no message is held when many threads have sent"])
        let claims = DeliveryClaims(timing: .onDemand, backlog: .limited(to: 30, dropping: .oldest))
        let subject = Subject("part by part", deliveries: [claims], features: [.threads, .lifetimes]) {
            let delivery = ManualDelivery(backlog: claims.backlog)
            return Uncounted(delivery)
        }
        #expect(await contract.violations(besideOthers: subject) == [])
    }
}

/// A trial of threads by a time that goes only as messages are delivered.
private struct Trial {
    let patience = Duration.seconds(60)
    let time = Time()
    let test: ThreadTest

    /// - Parameters:
    ///   - deliveriesInVain: The number of calls of `deliverPending` that let time go by and deliver nothing, before each
    ///     one that delivers.
    ///   - timeLimit: The time after which the trial is cut, or nil if it has as much as it needs.
    init(secondsForEachMessage seconds: Int, deliveriesInVain: Int = 0, timeLimit: Duration? = nil) {
        let calls = TestSupport.Counter()
        let subject = Subject("unhurried", delivery: ManualDelivery(), timing: .onDemand) { [time] delivery in
            time.advance(by: .seconds(seconds))
            if calls.add().isMultiple(of: deliveriesInVain + 1) { delivery.runNext(upTo: 1) }
        }
        var test = ThreadTest(
            subject: subject, messages: 40, threads: 3, seed: 0, patience: patience, mainActorIsFree: false,
            search: ScheduleSearch(subject: subject, limit: 0, seed: 0, patience: patience),
            end: timeLimit.map { [time] in time.now + $0 }, pulse: SwiftObserverTesting.Counter())
        test.now = { [time] in time.now }
        self.test = test
    }

    /// Makes a check on a thread of its own, because it blocks.
    func failure(of name: String) async throws -> String? {
        let check = try #require(Check.all.first { $0.name == name })
        guard case .threadTest(let make) = check.basis else { throw NoTrial() }
        return await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: make(test)?.reason) }.start()
        }
    }

    struct NoTrial: Error {}

    /// A time that goes when it is told to.
    final class Time: Sendable {
        private let start = ContinuousClock.now
        private let clock = ManualClock()

        var elapsed: Duration { clock.now.offset }
        var now: ContinuousClock.Instant { start + elapsed }

        func advance(by duration: Duration) { clock.advance(by: duration) }
    }
}

/// A messenger with observers that have no numbers.
private final class Uncounted: Observable, TestedMessenger {
    init(_ delivery: ManualDelivery) {
        messenger = Messenger(delivery: delivery)
        deliverPending = { _ = delivery.runNext(upTo: 1) }
    }

    let deliverPending: @Sendable () -> Void

    let messenger: Messenger<CountedMessage>

    func send(_ message: CountedMessage, from author: AnyObject?) {
        messenger.send(message, from: author ?? self)
    }

    func makeObserver() -> any TestedObserver { UncountedObserver(messenger) }
}

private final class UncountedObserver: Observer, TestedObserver {
    init(_ messenger: Messenger<CountedMessage>) { self.messenger = messenger }

    let receiver = Receiver()

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        observe(messenger) { message, author in receive(message, author) }
        return nil
    }

    private let messenger: Messenger<CountedMessage>
}
