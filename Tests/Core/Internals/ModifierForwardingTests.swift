import TestSupport
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

    @Test("each modifier changes the answer that it is for, and forwards all others")
    func forwarding() throws {
        let own = StrategyAnswers(of: Unusual())
        var modifiers: Set<String> = []
        func expect(_ name: String, _ strategy: some DeliveryStrategy, _ change: (inout StrategyAnswers) -> Void) {
            modifiers.insert(name)
            var expected = own
            change(&expected)
            #expect(StrategyAnswers(of: strategy) == expected, "\(name)")
        }
        expect("hot", Unusual().hot) { $0.replay = .nothing }
        expect("warm(upTo:)", Unusual().warm(upTo: 2)) { $0.replay = .last(2) }
        expect("cold", Unusual().cold) { $0.replay = .all }
        expect("keepingUntilObserved(upTo:)", Unusual().keepingUntilObserved(upTo: 2)) {
            $0.replay = .untilObserved(upTo: 2)
        }
        expect("latestOnly", Unusual().latestOnly) { $0.backlog = .latestOnly }
        expect("bounded(to:dropping:)", Unusual().bounded(to: 3, dropping: .oldest)) {
            $0.backlog = .limited(to: 3, dropping: .oldest)
        }
        expect("limitingNesting(to:)", Unusual().limitingNesting(to: 1)) { $0.nestingLimit = .upTo(1) }
        // Pacing decides by itself when the strategy under it is asked.
        expect("throttled(for:clock:)", Unusual().throttled(for: .seconds(1))) { $0.isAskedForEachMessage = false }
        expect("debounced(for:clock:)", Unusual().debounced(for: .seconds(1))) { _ in }
        let declared = try DeclaredAPI.members(
            of: "DeliveryStrategy", in: "SwiftObserver", declaredAs: #/(?:->|:) (?:\w+Delivery)<Self\b/#)
        #expect(modifiers == declared)
    }

    @Test("several modifiers together forward what none of them is for")
    func together() {
        var expected = StrategyAnswers(of: Unusual())
        #expect(StrategyAnswers(of: ConfiguredDelivery(Unusual())) == expected)
        expected.replay = .nothing
        expected.backlog = .latestOnly
        expected.nestingLimit = .upTo(1)
        #expect(StrategyAnswers(of: Unusual().hot.latestOnly.limitingNesting(to: 1)) == expected)
    }
}
