import Dispatch
import ReactiveKit
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Subjects and properties keep the contract of messengers, under every place, replay and bound, with swaps.
@Suite("Contract of subjects and properties")
struct StateContractTests {
    enum Place: CaseIterable {
        case ordered, immediate, loop, queue
    }

    enum Limit: CaseIterable {
        case none, latest, oldest, newest
    }

    @Test("PassthroughSubject", arguments: Place.allCases, Limit.allCases)
    func subjects(place: Place, limit: Limit) async {
        for replay in place == .queue ? [ReplayLimit.last(3)] : [.none, .last(3), .all] {
            await examine(ContractedPassthrough.self, place, limit, replay, features)
        }
    }

    @Test("Property", arguments: Place.allCases, Limit.allCases)
    func properties(place: Place, limit: Limit) async {
        // A property keeps the value whose element a bound refuses. So where elements wait, what it begins with is not what was
        // accepted last.
        if place == .loop, limit == .newest { return }
        await examine(ContractedProperty.self, place, limit, .none, features.union(.initial))
    }

    private let features: Features = [.clearingReplay, .farewell, .threads, .lifetimes]

    private func examine<State: ContractedState>(
        _: State.Type, _ place: Place, _ limit: Limit, _ replay: ReplayLimit, _ features: Features
    ) async {
        let first = strategy(place, limit, replay)
        let second = strategy(.ordered, limit, replay)
        let subject = SwiftObserverTesting.Subject(
            "\(State.self) \(place) \(limit) \(replay)", deliveries: [first.claims, second.claims], features: features
        ) {
            let made = first.make()
            return SwiftObserverTesting.Specimen(
                messenger: StateSpecimen<State>([made.strategy, second.make().strategy]), deliverPending: made.deliver)
        }
        // What is delivered elsewhere takes its time.
        if place == .queue, limit == .latest || limit == .newest { return }
        let isThorough = TestDepth.isDeep
        let contract = Contract(
            randomScripts: isThorough ? 100 : 2, exhaustiveLength: isThorough ? 4 : 2, exhaustiveFullLength: 1,
            exhaustiveCalmLength: isThorough ? 4 : 2, schedules: isThorough ? 100 : 1,
            threadMessages: isThorough ? 300 : 8, patience: .seconds(20))
        let violations = await contract.violations(of: subject)
        #expect(violations == [])
    }

    private struct Made {
        let claims: DeliveryClaims
        let make: @Sendable () -> (strategy: any DeliveryStrategy, deliver: @Sendable () -> Void)
    }

    private func strategy(_ place: Place, _ limit: Limit, _ replay: ReplayLimit) -> Made {
        switch place {
        case .ordered: made(.ordered, .inPlace, limit, replay) {}
        case .immediate: made(.immediate, .inPlace, limit, replay) {}
        case .loop:
            {
                let loop = MessageLoop()
                return made(.loop(loop), .onDemand, limit, replay) { loop.runOnce() }
            }()
        case .queue: made(.queue(DispatchQueue(label: "contract")), .elsewhere, limit, replay) {}
        }
    }

    private func made(
        _ base: some DeliveryStrategy, _ timing: Timing, _ limit: Limit, _ replay: ReplayLimit,
        deliver: @escaping @Sendable () -> Void
    ) -> Made {
        let strategy = bounded(ReplayingDelivery(base, replay: replay), limit)
        return Made(claims: claims(of: strategy, timing), make: { (strategy, deliver) })
    }

    private func claims(of strategy: some DeliveryStrategy, _ timing: Timing) -> DeliveryClaims {
        DeliveryClaims(of: strategy, timing: timing)
    }

    private func bounded(_ strategy: some DeliveryStrategy, _ limit: Limit) -> any DeliveryStrategy {
        switch limit {
        case .none: strategy
        case .latest: strategy.latestOnly
        case .oldest: strategy.bounded(to: 2, dropping: .oldest)
        case .newest: strategy.bounded(to: 2, dropping: .newest)
        }
    }
}
