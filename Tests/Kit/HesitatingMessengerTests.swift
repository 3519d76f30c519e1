import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("What is right is not accused, whatever interrupts its threads")
struct HesitatingMessengerTests {
    private static let checks = Set(Contract.checks.map(\.name).filter { $0.hasPrefix("in every schedule of threads") })

    @Test(
        "G1-G10: a call that is counted and not made yet, and a message that is announced and not sent yet",
        arguments: ["without a bound", "with a bound", "with a replay"])
    func hesitating(kind: String) async {
        var contract = Contract(
            randomScripts: 0, exhaustiveLength: 0,
            schedules: TestDepth.isDeep ? 3000 : 100)
        contract.only = Self.checks
        contract.timeLimit = nil
        let queue = DispatchQueue(label: "hesitating")
        let subject =
            switch kind {
            case "with a bound":
                HesitatingMessenger.subject {
                    // Its first message is dropped if the second one is sent before the queue has time.
                    queue.async { usleep(8000) }
                    return QueueDelivery(queue).latestOnly
                }
            case "with a replay": HesitatingMessenger.subject { .queue(queue).warm(upTo: 2) }
            default: HesitatingMessenger.subject { .queue(queue) }
            }
        #expect(await contract.violations(besideOthers: subject) == [])
    }
}
