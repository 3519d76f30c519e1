import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// A strategy in place has run its delivery in `schedule`, and has not returned yet: in this moment it is swapped.
@Suite("A swap while a strategy comes back from its delivery")
struct SwappedInWindowTests {
    private struct InPlaceOfMine: SynchronousDelivery {
        func schedule(_ delivery: Delivery) {
            delivery.run()
        }
    }

    private static let contract = Contract(patience: .seconds(60), timeLimit: nil)

    static let swaps: [Step] = [.swap(to: 2), .onAnotherThread(.swap(to: 2))]

    @Test("G5: what waits is delivered by the strategy that is installed then, and in its place", arguments: swaps)
    func deliversInNewPlace(swap: Step) async {
        let loop = MessageLoop()
        let subject = Subject(
            "in place, then on a loop",
            deliveries: [
                TestedDelivery(.ordered), TestedDelivery(InPlaceOfMine()),
                TestedDelivery(.loop(loop)) { _ in loop.runOnce() },
            ])
        let script: Script = [
            .observe(0), .inHandler(of: 0, call: 1, .send()), .inHandler(of: 0, call: 1, .send()),
            .inHandler(of: 0, call: 1, .swap(to: 1)), .inHandler(of: 0, call: 1, .beforeScheduleReturns(swap)),
            .send(), .deliver,
        ]
        let violations = await Self.contract.violations(besideOthers: subject, in: script)
        #expect(violations == [])
    }

    @Test("G5: a strategy's usual examination has such swaps, in scripts and in schedules")
    func usualExamination() async {
        let contract = Contract(
            randomScripts: 0, exhaustiveLength: 0, exhaustiveFullLength: 0, exhaustiveCalmLength: 0, schedules: 1000,
            threadMessages: 1,
            timeLimit: nil)
        let violations = await contract.violations(besideOthers: Subject("in place", delivery: InPlaceOfMine()))
        #expect(violations == [])
    }

    @Test("G5: the same where another thread swaps while the strategy stands still before it returns")
    func scheduleOfThreads() async throws {
        let schedule = try #require(Schedule("9.watched.000000001"))
        let violations = await Self.contract.violations(
            of: Subject("in place", delivery: InPlaceOfMine()), schedule: schedule)
        #expect(violations == [])
    }

    @Test("a step is performed before schedule returns, once, and on the thread that scheduled")
    func stepIsPerformed() async {
        let subject = Subject("in place", delivery: InPlaceOfMine())
        // An observer that begins in this moment is not offered the message before, but the one after.
        let violations = await Self.contract.violations(
            of: subject, in: [.observe(0), .beforeScheduleReturns(.observe(1)), .send(), .send(), .send()])
        #expect(violations == [])
    }
}
