import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// A strategy has one pace: of several, the last one wins, whatever stands between them.
@Suite("Repeated paces")
struct RepeatedPaceTests {
    struct Pace: Sendable, CustomTestStringConvertible {
        let isDebounced: Bool
        let tenths: Int

        var testDescription: String { "\(isDebounced ? "debounced" : "throttled")(\(tenths))" }

        func apply(to strategy: some DeliveryStrategy, _ clock: ManualClock) -> any DeliveryStrategy {
            let interval = Duration.milliseconds(100 * tenths)
            return isDebounced
                ? strategy.debounced(for: interval, clock: clock) : strategy.throttled(for: interval, clock: clock)
        }

        static let all = [false, true].flatMap { isDebounced in
            [0, 2, 5].map { Pace(isDebounced: isDebounced, tenths: $0) }
        }
    }

    /// The transform between two paces, or behind the last one.
    enum Part: CaseIterable {
        case nothing, latestOnly, bounded, boundedToNewest, warm, cold, nested

        func apply(to strategy: some DeliveryStrategy) -> any DeliveryStrategy {
            switch self {
            case .nothing: strategy
            case .latestOnly: strategy.latestOnly
            case .bounded: strategy.bounded(to: 3, dropping: .oldest)
            case .boundedToNewest: strategy.bounded(to: 2, dropping: .newest)
            case .warm: strategy.warm(upTo: 2)
            case .cold: strategy.cold
            case .nested: strategy.limitingNesting(to: 1)
            }
        }
    }

    @Test("The last one wins, with every bound and replay before and behind it", arguments: Pace.all, Pace.all)
    func lastWins(_ first: Pace, _ last: Pace) {
        for inner in Part.allCases {
            for outer in Part.allCases where TestDepth.chosen == .deep || inner == .nothing || outer == .nothing {
                for onLoop in [false, true] {
                    let both = run(onLoop: onLoop) { strategy, clock in
                        outer.apply(to: last.apply(to: inner.apply(to: first.apply(to: strategy, clock)), clock))
                    }
                    let alone = run(onLoop: onLoop) { strategy, clock in
                        outer.apply(to: last.apply(to: inner.apply(to: strategy), clock))
                    }
                    #expect(both == alone, "\(inner) between them, \(outer) behind, on a loop: \(onLoop)")
                }
            }
        }
    }

    @Test("A strategy of one's own that passes its deliveries on to several paces meets the last one only")
    func passedOn() {
        struct PassingOn: DeliveryStrategy {
            let base: any DeliveryStrategy
            func schedule(_ delivery: Delivery) { base.schedule(delivery) }
        }
        for (first, last) in Pace.all.flatMap({ first in Pace.all.map { (first, $0) } }) {
            let both = run(onLoop: true) { PassingOn(base: last.apply(to: first.apply(to: $0, $1), $1)) }
            let alone = run(onLoop: true) { PassingOn(base: last.apply(to: $0, $1)) }
            #expect(both == alone, "\(first.testDescription) \(last.testDescription)")
        }
    }

    /// What an observer, and one that begins later, are given when, in tenths of a second.
    private func run(
        onLoop: Bool, _ make: (any DeliveryStrategy, ManualClock) -> any DeliveryStrategy
    ) -> [[Int]] {
        let (clock, loop) = (ManualClock(), MessageLoop())
        let messenger = Messenger<Int>(delivery: make(onLoop ? .loop(loop) : .ordered, clock))
        let recorders = [RecordingObserver<Int>(), RecordingObserver<Int>()]
        recorders[0].record(messenger)
        var log: [[Int]] = []
        for tenth in 0..<40 {
            if [0, 1, 2, 4, 9, 10, 11, 12, 13, 14, 20, 22, 24, 30].contains(tenth) { messenger.send(tenth) }
            if tenth == 13 { recorders[1].record(messenger) }
            loop.runOnce()
            log.append(recorders.map { $0.messages.count })
            clock.advance(by: .milliseconds(100))
        }
        return log + recorders.map(\.messages)
    }
}
