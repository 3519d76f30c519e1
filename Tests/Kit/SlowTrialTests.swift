import Dispatch
import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("What takes its time in a trial is not taken for lost")
struct SlowTrialTests {
    @Test("each message may take its time: patience is for what happens next, not for all of it")
    func everyMessage() async {
        let contract = Contract(
            schedules: 0, threadMessages: 40, patience: .seconds(3), timeLimit: nil,
            only: [
                "a flood leaves the actor room for others",
                "threads that send at once lose and double nothing",
                "nobody who joins while others send misses a message",
            ]
        )
        let start = ContinuousClock.now
        #expect(await contract.violations(besideOthers: Subject("unhurried", delivery: Unhurried())) == [])
        // Else it does not show anything.
        #expect(ContinuousClock.now - start > contract.patience)
    }

    @Test("what is missing when the time is over is not said to be lost")
    func outOfTime() async {
        let contract = Contract(
            schedules: 0, patience: .seconds(60), timeLimit: .seconds(1),
            only: ["a flood leaves the actor room for others"])
        #expect(await contract.violations(besideOthers: Subject("unhurried", delivery: Unhurried())) == [])
    }

    @Test("without numbers, what still waits is delivered before it is asked who holds it")
    func partByPart() async {
        let contract = Contract(
            schedules: 0, threadMessages: 40, patience: .seconds(2), timeLimit: nil,
            only: ["no message is held when many threads have sent"])
        let claims = DeliveryClaims(timing: .onDemand, backlog: .limited(to: 30, dropping: .oldest))
        let subject = Subject("part by part", deliveries: [claims], features: [.threads, .lifetimes]) {
            let delivery = ManualDelivery(backlog: claims.backlog)
            return Uncounted(delivery)
        }
        #expect(await contract.violations(besideOthers: subject) == [])
    }
}

/// Delivers one message after the other, each a while after the one before.
private struct Unhurried: DeliveryStrategy {
    let queue = DispatchQueue(label: "unhurried")

    func schedule(_ delivery: Delivery) {
        queue.asyncAfter(deadline: .now() + .milliseconds(18)) { delivery.run(upTo: 1) }
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
