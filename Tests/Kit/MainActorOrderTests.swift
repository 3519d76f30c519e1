import Dispatch
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("What waits for the main actor")
struct MainActorOrderTests {
    private static let contract = Contract(
        randomScripts: 0, exhaustiveLength: 0, exhaustiveFullLength: 0, exhaustiveCalmLength: 0, schedules: 0,
        threadMessages: 1, patience: .seconds(60), timeLimit: nil)

    static let subjects: [Subject] = [
        Subject("ordered", delivery: .ordered), Subject("warm", delivery: .ordered.warm(upTo: 2)),
        Subject("main loop", delivery: .mainLoop), Subject("queue", delivery: .queue(DispatchQueue(label: "order"))),
        Subject("manual", delivery: ManualDelivery()) { $0.runAll() },
        Subject("immediate", delivery: .immediate), Subject("immediate, warm", delivery: .immediate.warm(upTo: 2)),
        Subject("queue, immediate", delivery: ImmediateQueue()),
        Subject("manual, immediate", delivery: ManualDelivery(nesting: .immediate)) { $0.runAll() },
    ]

    @Test("G5: it is not overtaken, by nested messages neither", arguments: subjects)
    func isNotOvertaken(subject: Subject) async {
        let violations = await Self.contract.violations(besideOthers: subject)
        #expect(violations.filter { $0.check == "nothing overtakes what waits for the main actor" } == [])
    }
}

/// Delivers on a queue, and delivers nested messages at once.
private struct ImmediateQueue: DeliveryStrategy {
    func schedule(_ delivery: Delivery) {
        queue.async { delivery.run() }
    }

    var nesting: Nesting { .immediate }
    private let queue = DispatchQueue(label: "immediate")
}
