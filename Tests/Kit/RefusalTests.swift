import Dispatch
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("What is said of messages that may be refused")
struct RefusalTests {
    private static let contract = Contract(
        randomScripts: 0, exhaustiveLength: 0, exhaustiveFullLength: 0, exhaustiveCalmLength: 0, schedules: 0,
        threadMessages: 1, patience: .seconds(60), timeLimit: nil,
        only: ["a message is refused by all mailboxes or by none"])

    static let bounds: [BacklogLimit] = [
        .unlimited, .limited(to: 1, dropping: .newest), .limited(to: 2, dropping: .newest),
        .limited(to: 4, dropping: .newest),
    ]

    @Test("G8: it agrees with what observers get, in place, on actors and on the main actor", arguments: bounds)
    func saysTheTruth(bound: BacklogLimit) async {
        let subjects = [
            Subject("in place", delivery: Bounded(backlog: bound)),
            Subject("immediate", delivery: Bounded(nesting: .immediate, backlog: bound)),
            Subject("manual", delivery: ManualDelivery(backlog: bound)) { $0.runAll() },
        ]
        for subject in subjects {
            let violations = await Self.contract.violations(besideOthers: subject)
            #expect(violations == [])
        }
    }
}

private struct Bounded: SynchronousDelivery {
    var nesting = Nesting.queued
    let backlog: BacklogLimit

    func schedule(_ delivery: Delivery) {
        delivery.run()
    }
}
