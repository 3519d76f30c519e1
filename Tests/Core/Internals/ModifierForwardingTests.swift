import Testing

@testable import SwiftObserver

@Suite struct ModifierForwardingTests {
    /// Gives another answer than usual to each question.
    private struct Unusual: DeliveryStrategy {
        var nesting: Nesting { .immediate }
        var replay: ReplayLimit { .last(7) }
        var backlog: BacklogLimit { .limited(to: 9, dropping: .newest) }
        var nestingLimit: NestingLimit { .upTo(5) }
        var isAskedForEachMessage: Bool { true }

        func schedule(_ delivery: Delivery) {
            delivery.run()
        }
    }

    private struct Usual: DeliveryStrategy {
        func schedule(_ delivery: Delivery) {
            delivery.run()
        }
    }

    @Test("each answer of the unusual strategy differs from the usual one, so that a forgotten one is seen")
    func unusualThroughout() {
        let unusual = Mirror(reflecting: StrategyAnswers(of: Unusual())).children
        let usual = Mirror(reflecting: StrategyAnswers(of: Usual())).children
        for (one, other) in zip(unusual, usual) {
            #expect("\(one.value)" != "\(other.value)", "\(one.label ?? "")")
        }
    }

    @Test("a modifier changes the answer that it is for, and forwards all others")
    func forwarding() {
        let own = StrategyAnswers(of: Unusual())
        func expect(_ strategy: some DeliveryStrategy, _ change: (inout StrategyAnswers) -> Void) {
            var expected = own
            change(&expected)
            #expect(StrategyAnswers(of: strategy) == expected, "\(type(of: strategy))")
        }
        expect(ConfiguredDelivery(Unusual())) { _ in }
        expect(Unusual().hot) { $0.replay = .nothing }
        expect(Unusual().warm(upTo: 2)) { $0.replay = .last(2) }
        expect(Unusual().cold) { $0.replay = .all }
        expect(Unusual().latestOnly) { $0.backlog = .latestOnly }
        expect(Unusual().bounded(to: 3, dropping: .oldest)) { $0.backlog = .limited(to: 3, dropping: .oldest) }
        expect(Unusual().limitingNesting(to: 1)) { $0.nestingLimit = .upTo(1) }
        // Pacing decides by itself when the strategy under it is asked.
        expect(Unusual().throttled(for: .seconds(1))) { $0.isAskedForEachMessage = false }
        expect(Unusual().debounced(for: .seconds(1))) { _ in }
        expect(Unusual().hot.latestOnly.limitingNesting(to: 1)) {
            $0.replay = .nothing
            $0.backlog = .latestOnly
            $0.nestingLimit = .upTo(1)
        }
    }
}
