import Dispatch
import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Strategies that are slow, and those that claim what they do not do")
struct SlowStrategyTests {
    @Test("one that is slow on purpose gets a verdict when the time is over, by some of the scripts and trials")
    func slow() async throws {
        let strategy = Counting(base: OrderedDelivery().throttled(for: .milliseconds(2)).latestOnly)
        // The alarm needs a thread of Swift's own, of which other tests may leave none for a while.
        try await Contract(patience: .seconds(300), timeLimit: .milliseconds(100))
            .verify(Subject("throttle", delivery: strategy))
        // All of the contract takes ten thousands of scripts.
        #expect(strategy.count < 5000)
        #expect(strategy.count > 0)
    }

    @Test("no time at all lets the smallest script be performed all the same, so that gross errors are told")
    func noTime() async {
        let violations = await Contract(timeLimit: .zero).violations(
            besideOthers: Subject("liar", delivery: Elsewhere()))
        #expect(violations.map(\.check) == [Check.handledInPlace])
    }

    @Test("one that says it delivers in place, and does not, is told that and nothing else")
    func falseClaim() async throws {
        for subject in [Subject("elsewhere", delivery: Elsewhere()), Subject("later", delivery: Later())] {
            let violations = await Contract(timeLimit: nil).violations(besideOthers: subject)
            #expect(violations.map(\.check) == [Check.handledInPlace])
            #expect(violations.first?.script == [.observe(0), .send()])
        }
    }

    @Test("one that says it waits, and does not, is told that and nothing else")
    func falseWait() async {
        let subject = Subject("in place", delivery: OrderedDelivery(), timing: .onDemand) { _ in }
        let violations = await Contract(timeLimit: nil).violations(besideOthers: subject)
        #expect(violations.map(\.check) == ["what waits is delivered by the strategy in force, and nowhere else"])
    }

    @Test("one that loses its first message is not taken for one that is late")
    func loss() async {
        var contract = Contract(patience: .milliseconds(300), timeLimit: nil)
        if !TestDepth.isDeep {
            (contract.randomScripts, contract.exhaustiveLength, contract.exhaustiveCalmLength) = (10, 2, 3)
            (contract.schedules, contract.threadMessages) = (10, 30)
        }
        let subject = Subject("forgets the first", delivery: ForgetsDeliveries(every: 1), timing: .inPlace)
        let violations = await contract.violations(besideOthers: subject)
        #expect(violations.contains { $0.check == "everything that is offered arrives" })
    }

    @Test("verifying throws what is violated, each violation once")
    func verifying() async {
        let subject = Subject("liar", delivery: Elsewhere())
        let error = await #expect(throws: BrokenContract.self) { try await Contract().verify(subject) }
        #expect(error?.violations.count == 1)
        let name = "broken by liar"
        #expect(error?.description.components(separatedBy: name).count == 2)
    }

    @Test("a contract of one check makes that one alone")
    func only() async {
        let subject = SimpleMessenger.subject(fault: .swapsTwo)
        var contract = Contract(timeLimit: nil)
        contract.only = ["nobody is held"]
        #expect(await contract.violations(besideOthers: subject).isEmpty)
        contract.only = ["messages arrive in the order of the sends"]
        #expect(
            await contract.violations(besideOthers: subject).map(\.check) == [
                "messages arrive in the order of the sends"
            ])
    }
}

/// Claims to deliver in place, and delivers on a queue.
private struct Elsewhere: SynchronousDelivery {
    let queue = DispatchQueue(label: "elsewhere")

    func schedule(_ delivery: Delivery) {
        queue.async { delivery.run() }
    }
}

/// Claims to deliver in place, and delivers when the send has returned.
private struct Later: SynchronousDelivery {
    func schedule(_ delivery: Delivery) {
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { delivery.run() }
    }
}

/// Counts how often it is asked.
private final class Counting<Base: DeliveryStrategy>: DeliveryStrategy, @unchecked Sendable {  // `asked` by the lock
    init(base: Base) { self.base = base }

    var count: Int { lock.withLock { asked } }
    var replay: ReplayLimit { base.replay }
    var backlog: BacklogLimit { base.backlog }

    func schedule(_ delivery: Delivery) {
        lock.withLock { asked += 1 }
        base.schedule(delivery)
    }

    private let base: Base
    private let lock = NSLock()
    private var asked = 0
}
