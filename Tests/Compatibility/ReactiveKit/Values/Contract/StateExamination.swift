import Dispatch
import ReactiveKit
import SwiftObserver
import SwiftObserverTesting
import TestSupport

/// Puts subjects and properties to the contract of messengers, wherever they deliver and however little may wait.
///
/// Scripts swap between the strategy that is examined and one that delivers in place.
struct StateExamination: Sendable, CustomStringConvertible {
    enum Place: CaseIterable {
        case ordered, immediate, loop, queue
    }

    enum Limit: CaseIterable {
        case none, latest, oldest, newest
    }

    let place: Place
    let limit: Limit

    var description: String { "\(place) \(limit)" }

    /// Every place with every bound, except where chance decides which element is dropped.
    static let all = Place.allCases.flatMap { place in
        Limit.allCases.compactMap { limit in
            let isOfChance = place == .queue && (limit == .latest || limit == .newest)
            return isOfChance ? nil : StateExamination(place: place, limit: limit)
        }
    }

    /// All at full depth, otherwise some in which each place and each bound occurs.
    static let chosen = TestDepth.isDeep ? all : some

    private static let some = [
        StateExamination(place: .ordered, limit: .oldest), StateExamination(place: .immediate, limit: .latest),
        StateExamination(place: .loop, limit: .none), StateExamination(place: .loop, limit: .newest),
        StateExamination(place: .queue, limit: .none),
    ]

    /// - Parameters:
    ///   - replay: The replay of the strategies.
    ///   - keeps: The elements that new observations are given, if the strategies do not decide that.
    ///   - omitted: The name of a check that is not made.
    func violations<State: ContractedState>(
        of _: State.Type, replay: ReplayLimit = .nothing, keeps: ReplayLimit? = nil,
        _ features: Features = [.clearingReplay, .farewell, .threads, .lifetimes], without omitted: String? = nil
    ) async -> [Violation] {
        let (first, second) = (made(at: place, replay), made(at: .ordered, replay))
        var deliveries = [first.claims, second.claims]
        if let keeps { for index in deliveries.indices { deliveries[index].replay = keeps } }
        let subject = SwiftObserverTesting.Subject(
            "\(State.self) \(self) \(replay)", deliveries: deliveries, features: features
        ) {
            StateSpecimen<State>([first.strategy, second.strategy], deliverPending: first.deliver)
        }
        let isThorough = TestDepth.isDeep
        let contract = Contract(
            randomScripts: isThorough ? 100 : 2, exhaustiveLength: isThorough ? 4 : 2, exhaustiveFullLength: 1,
            exhaustiveCalmLength: isThorough ? 4 : 2, schedules: isThorough ? 100 : 1,
            threadMessages: isThorough ? 300 : 8, patience: .seconds(60),
            only: omitted.map { Set(Contract.checks.map(\.name)).subtracting([$0]) })
        return await contract.violations(besideOthers: subject)
    }

    private struct Made: Sendable {
        let strategy: any DeliveryStrategy
        let claims: DeliveryClaims
        let deliver: @Sendable () -> Void
    }

    private func made(at place: Place, _ replay: ReplayLimit) -> Made {
        switch place {
        case .ordered: made(.ordered, .inPlace, replay) {}
        case .immediate: made(.immediate, .inPlace, replay) {}
        case .loop:
            {
                let loop = MessageLoop()
                return made(.loop(loop), .onDemand, replay) { loop.runOnce() }
            }()
        case .queue: made(.queue(DispatchQueue(label: "contract")), .elsewhere, replay) {}
        }
    }

    private func made(
        _ base: some DeliveryStrategy, _ timing: Timing, _ replay: ReplayLimit, deliver: @escaping @Sendable () -> Void
    ) -> Made {
        let strategy = bounded(ConfiguredDelivery(base, replay: replay))
        return Made(strategy: strategy, claims: claims(of: strategy, timing), deliver: deliver)
    }

    private func claims(of strategy: some DeliveryStrategy, _ timing: Timing) -> DeliveryClaims {
        DeliveryClaims(of: strategy, timing: timing)
    }

    private func bounded(_ strategy: some DeliveryStrategy) -> any DeliveryStrategy {
        switch limit {
        case .none: strategy
        case .latest: strategy.latestOnly
        case .oldest: strategy.bounded(to: 2, dropping: .oldest)
        case .newest: strategy.bounded(to: 2, dropping: .newest)
        }
    }
}
