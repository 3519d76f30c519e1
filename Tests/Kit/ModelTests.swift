import Dispatch
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// The model's claims about moments in which a call has not returned yet: correct messengers agree with it.
@Suite("The model agrees with messengers that are right")
struct ModelTests {
    struct Moment: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: Script
    }

    static var moments: [Moment] {
        [
            Moment(
                testDescription: "an observer dies in its own handler during its replay",
                script: [.inHandler(of: 2, call: 1, .observerDies(2)), .send(), .send(), .observe(2)]),
            Moment(
                testDescription: "it observes again before it is dead",
                script: [
                    .inHandler(of: 0, call: 1, .observerDies(0)), .inHandler(of: 0, call: 1, .observe(0)),
                    .inHandler(of: 0, call: 2, .stop(0)), .send(), .send(), .observe(0), .send(), .send(),
                ]),
            Moment(
                testDescription: "a handler of another observer lets it die during its replay",
                script: [
                    .observe(1), .send(), .send(), .inHandler(of: 1, call: 3, .observerDies(0)),
                    .inHandler(of: 0, call: 1, .send()), .observe(0), .send(),
                ]),
            Moment(
                testDescription: "the messenger dies while it delivers what a handler sent",
                script: [
                    .observe(0), .inHandler(of: 0, call: 3, .send()), .inHandler(of: 0, call: 3, .messengerDies),
                    .send(), .send(), .send(),
                ]),
            Moment(
                testDescription: "the messenger dies during a replay",
                script: [
                    .observe(1), .send(), .send(), .inHandler(of: 0, call: 1, .send()),
                    .inHandler(of: 0, call: 1, .messengerDies), .inHandler(of: 1, call: 3, .stop(1)), .observe(0),
                ]),
            Moment(
                testDescription: "both die during a replay",
                script: [
                    .send(), .inHandler(of: 0, call: 1, .messengerDies), .inHandler(of: 0, call: 1, .observerDies(0)),
                    .observe(0),
                ]),
            Moment(
                testDescription: "the messenger dies in another thread's call",
                script: [
                    .observe(0), .inHandler(of: 0, call: 1, .burst(3)),
                    .inHandler(of: 0, call: 1, .onAnotherThread(.messengerDies)), .onAnotherThread(.send()),
                ]),
            Moment(
                testDescription: "a replay is swapped away from, and back to",
                script: [
                    .send(), .send(), .send(), .inHandler(of: 0, call: 1, .swap(to: 1)), .observe(0), .send(),
                    .inHandler(of: 0, call: 2, .swap(to: 0)), .deliver, .send(), .deliver,
                ]),
            Moment(
                testDescription: "the messenger dies in a call whose delivery was swapped away from",
                script: [
                    .observe(0), .inHandler(of: 0, call: 1, .burst(2)), .inHandler(of: 0, call: 1, .swap(to: 1)),
                    .inHandler(of: 0, call: 2, .messengerDies), .send(), .deliver, .send(),
                ]),
            Moment(
                testDescription: "the messenger dies while an observation begins with its latest message",
                script: [
                    .observe(1), .send(author: 0), .send(), .inHandler(of: 0, call: 1, .send()),
                    .inHandler(of: 0, call: 1, .messengerDies), .inHandler(of: 0, call: 1, .observeInitially(2)),
                    .observeInitially(0), .deliver,
                ]),
            Moment(
                testDescription: "observations begin with what a bound refuses or drops later, and with nothing",
                script: [
                    .observeInitially(1), .clearReplay, .inHandler(of: 1, call: 1, .burst(3)),
                    .inHandler(of: 1, call: 2, .observeInitially(0)), .send(), .deliver, .clearReplay,
                    .observeInitially(2), .observe(2), .send(), .deliver,
                ]),
            Moment(
                testDescription: "the delivery is swapped while an observation begins with the latest message",
                script: [
                    .send(), .inHandler(of: 0, call: 1, .swap(to: 1)), .inHandler(of: 0, call: 1, .send()),
                    .observeInitially(0), .observeInitially(1), .send(), .swap(to: 0), .deliver, .observeInitially(1),
                ]),
            Moment(
                testDescription: "what waited for its time is delivered in place from the middle on",
                script: [
                    .inHandler(of: 2, call: 1, .burst(2)), .inHandler(of: 2, call: 2, .swap(to: 1)), .observe(2),
                    .send(), .deliver, .observe(0),
                ]),
        ]
    }

    static let limits: [DeliveryClaims] = [ReplayLimit.nothing, .last(1), .last(2), .all].flatMap { replay in
        [BacklogLimit.unlimited, .limited(to: 1, dropping: .oldest), .limited(to: 2, dropping: .newest)].map {
            DeliveryClaims(replay: replay, backlog: $0)
        }
    }

    private let contract = Contract(patience: .seconds(60), timeLimit: nil)

    @Test("G1-G10: a simple messenger keeps the contract", arguments: moments, ContractBitesTests.rightClaims)
    func simpleMessenger(moment: Moment, claims: DeliveryClaims) async {
        let violations = await contract.violations(besideOthers: SimpleMessenger.subject(claims), in: moment.script)
        #expect(violations == [])
    }

    @Test("G1-G10: a messenger of this package, in place, on a loop and elsewhere", arguments: moments, limits)
    func messenger(moment: Moment, limits: DeliveryClaims) async {
        let loop = MessageLoop()
        let queue = DispatchQueue(label: "model")
        let inPlace = Self.delivery(.ordered, limits)
        let onLoop = Self.delivery(.loop(loop), limits) { loop.runOnce() }
        let elsewhere = Self.delivery(.queue(queue), limits)
        var pairs = [[inPlace, onLoop], [elsewhere, inPlace]]
        if TestDepth.isDeep { pairs += [[onLoop, inPlace], [inPlace, elsewhere]] }
        for deliveries in pairs {
            let subject = Subject("limited", deliveries: deliveries)
            let violations = await contract.violations(besideOthers: subject, in: moment.script)
            #expect(violations == [])
        }
    }

    private static func delivery(
        _ strategy: some DeliveryStrategy, _ limits: DeliveryClaims, deliverPending: (@Sendable () -> Void)? = nil
    ) -> TestedDelivery {
        func bounded(_ strategy: some DeliveryStrategy) -> TestedDelivery {
            guard case .limited(let count, let rule) = limits.backlog else { return tested(strategy) }
            return tested(strategy.bounded(to: count, dropping: rule))
        }
        func tested(_ strategy: some DeliveryStrategy) -> TestedDelivery {
            guard let deliverPending else { return TestedDelivery(strategy) }
            return TestedDelivery(strategy) { _ in deliverPending() }
        }
        return switch limits.replay {
        case .nothing: bounded(strategy)
        case .last(let count): bounded(strategy.warm(upTo: count))
        case .all: bounded(strategy.cold)
        case .untilObserved(upTo: let count): bounded(strategy.keepingUntilObserved(upTo: count))
        }
    }
}
