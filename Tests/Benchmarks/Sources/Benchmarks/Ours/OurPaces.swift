import Measuring
import SwiftObserver
import SwiftObserverTesting

/// Strategies that deliver only some of the messages, or let them wait for a clock.
enum OurPaces {
    static let throttled = paced { .throttled(for: interval, clock: $0) }
    static let debounced = paced { .debounced(for: interval, clock: $0) }

    private static let interval = Duration.seconds(1)

    private static func paced(
        _ strategy: @escaping @Sendable (ManualClock) -> PacedDelivery<OrderedDelivery, ManualClock>
    ) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let clock = ManualClock()
            let messenger = Messenger<Int>(delivery: strategy(clock))
            let dog = Dog()
            dog.observe(messenger) { tally.add($0) }
            let rounds = max(1, operations / 100)
            return Workload(tally, expectedCalls: rounds * 100) {
                for _ in 0..<rounds {
                    for message in 0..<100 { messenger.send(message) }
                    clock.advance(by: interval)
                }
                _ = dog
            }
        }
    }

    /// A hundred wait, and a hundred deliveries of one each bring them.
    static let oneAtATime = Contender("ours", .ours) { operations in
        let tally = Tally()
        let manual = ManualDelivery()
        let messenger = Messenger<Int>(delivery: manual)
        let dog = Dog()
        dog.observe(messenger) { tally.add($0) }
        let rounds = max(1, operations / 100)
        return Workload(tally, expectedCalls: rounds * 100) {
            for _ in 0..<rounds {
                for message in 0..<100 { messenger.send(message) }
                while manual.runNext(upTo: 1) != nil {}
            }
            _ = dog
        }
    }

    /// Asked for each message, and delivers where the fiftieth is sent.
    private struct Counting: DeliveryStrategy {
        var isAskedForEachMessage: Bool { true }

        func schedule(_ delivery: Delivery) {
            if delivery.pendingCount >= OperatorScenarios.chunk { delivery.run() }
        }
    }

    static let counting = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>(delivery: Counting())
        let dog = Dog()
        dog.observe(messenger) { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            for message in 0..<operations { messenger.send(message) }
            _ = dog
        }
    }
}
