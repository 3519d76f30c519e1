import Dispatch
import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Strategies of time, and those that deliver some, keep the contract", .followedIfAsked)
struct TimeContractTests {
    @Test("G1-G10: every strategy with a clock keeps the contract", arguments: Subjects.chosen)
    func contract(subject: Subject) async {
        let violations = await Subjects.contract(for: subject).violations(besideOthers: subject)
        #expect(violations == [])
    }
}

private enum Subjects {
    static let all = some + throttled + debounced

    /// All but in the usual run, which leaves out those that differ from others in what is examined with these too.
    static let chosen = TestDepth.chosen == .usual ? all.filter { !similar.contains($0.name) } : all

    private static let similar: Set = [
        "one in place, warm", "throttled ordered, warm, refusing", "throttled main loop",
        "debounced ordered, latestOnly", "debounced queue", "throttled, latestOnly loop",
        "debounced, cold, refusing loop",
    ]

    static func contract(for subject: Subject) -> Contract {
        let isFast = subject.deliveries.allSatisfy { $0.timing != .elsewhere }
        return Contract(
            randomScripts: TestDepth.pick(quick: 8, usual: 3, deep: isFast ? 60 : 15),
            exhaustiveLength: TestDepth.isDeep && isFast ? 3 : 2, exhaustiveFullLength: TestDepth.isDeep ? 2 : 1,
            exhaustiveCalmLength: TestDepth.isDeep ? 3 : 2, schedules: TestDepth.isDeep ? 24 : 4,
            threadMessages: TestDepth.isDeep ? 60 : 30,
            patience: .seconds(60), timeLimit: nil)
    }

    // MARK: - Delivering some

    private static let some = [
        Subject("one in place", delivery: OneInPlace()),
        Subject("one in place, warm", delivery: OneInPlace().warm(upTo: 2)),
        Subject("two on demand", delivery: ManualDelivery()) { while $0.runNext(upTo: 2) != nil {} },
        Subject(
            "one on demand, cold, refusing",
            delivery: ManualDelivery(replay: .all, backlog: .limited(to: 2, dropping: .newest))
        ) {
            while $0.runNext(upTo: 1) != nil {}
        },
        Subject(
            "one on demand, and one in place",
            deliveries: [
                TestedDelivery(ManualDelivery()) { while $0.runNext(upTo: 1) != nil {} }, TestedDelivery(OneInPlace()),
            ]),
        Subject("one of a queue", delivery: OneOnQueue()),
    ]

    // MARK: - Time

    private static let interval = Duration.milliseconds(10)

    /// A throttle delivers the first message at once, so no timing is stated.
    private static let throttled = [
        throttled("ordered") { $0 },
        throttled("ordered, latestOnly") { $0.latestOnly },
        throttled("ordered, warm, refusing") { $0.warm(upTo: 2).bounded(to: 2, dropping: .newest) },
        Subject(
            "throttled main loop",
            delivery: MainLoopDelivery().throttled(for: interval, clock: ManualClock()), timing: .elsewhere
        ) { $0.clock.advance(by: interval) },
        Subject(
            "throttled queue",
            delivery: QueueDelivery(DispatchQueue(label: "throttled")).throttled(for: interval, clock: ManualClock()),
            timing: .elsewhere
        ) { $0.clock.advance(by: interval) },
    ]

    private static func throttled<Strategy: DeliveryStrategy>(
        _ name: String, _ modify: @escaping @Sendable (PacedDelivery<OrderedDelivery, ManualClock>) -> Strategy
    ) -> Subject {
        let clock = ManualClock()
        return Subject(
            "throttled " + name, delivery: modify(OrderedDelivery().throttled(for: interval, clock: clock)),
            timing: .elsewhere
        ) { _ in clock.advance(by: interval) }
    }

    private static let debounced = [
        debounced("ordered", OrderedDelivery()) { $0 },
        debounced("ordered, latestOnly", OrderedDelivery()) { $0.latestOnly },
        debounced("ordered, warm, bounded", OrderedDelivery()) { $0.warm(upTo: 2).bounded(to: 2, dropping: .oldest) },
        debounced("ordered, cold, refusing", OrderedDelivery()) { $0.cold.bounded(to: 2, dropping: .newest) },
        debounced("immediate", ImmediateDelivery()) { $0 },
        debounced("one in place", OneInPlace()) { $0 },
        Subject(
            "debounced main loop",
            delivery: MainLoopDelivery().debounced(for: interval, clock: ManualClock()), timing: .elsewhere
        ) { $0.clock.advance(by: interval) },
        Subject(
            "debounced queue",
            delivery: QueueDelivery(DispatchQueue(label: "debounced")).debounced(for: interval, clock: ManualClock()),
            timing: .elsewhere
        ) { $0.clock.advance(by: interval) },
        looped("throttled") { $0.throttled(for: interval, clock: $1) },
        looped("throttled, latestOnly") { $0.throttled(for: interval, clock: $1).latestOnly },
        looped("debounced") { $0.debounced(for: interval, clock: $1) },
        looped("debounced, warm, bounded") {
            $0.debounced(for: interval, clock: $1).warm(upTo: 2).bounded(to: 2, dropping: .oldest)
        },
        looped("debounced, cold, refusing") {
            $0.debounced(for: interval, clock: $1).cold.bounded(to: 2, dropping: .newest)
        },
    ]

    private static func debounced<Base: DeliveryStrategy, Strategy: DeliveryStrategy>(
        _ name: String, _ base: @autoclosure @escaping @Sendable () -> Base,
        _ modify: @escaping @Sendable (PacedDelivery<Base, ManualClock>) -> Strategy
    ) -> Subject {
        let clock = ManualClock()
        return Subject(
            "debounced " + name, delivery: modify(base().debounced(for: interval, clock: clock)), timing: .elsewhere
        ) { _ in clock.advance(by: interval) }
    }

    /// What a loop delivers, it delivers in its turns, also what waited when the messenger was deallocated.
    private static func looped<Strategy: DeliveryStrategy>(
        _ name: String, _ modify: @escaping @Sendable (LoopDelivery, ManualClock) -> Strategy
    ) -> Subject {
        let (clock, loop) = (ManualClock(), MessageLoop())
        return Subject(name + " loop", delivery: modify(LoopDelivery(loop), clock)) { _ in
            repeat { clock.advance(by: interval) } while loop.runOnce() > 0 || clock.sleeperCount > 0
        }
    }
}

/// Delivers one message on a queue, and is asked for the next one.
final class OneOnQueue: DeliveryStrategy {
    private let queue = DispatchQueue(label: "one")

    func schedule(_ delivery: Delivery) {
        queue.async { delivery.run(upTo: 1) }
    }
}
