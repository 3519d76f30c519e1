internal import SwiftObserver

/// G3, for observations through a chain, a transform or a combination.
extension Check {
    static let detourChecks: [Check] = [
        Check(
            guarantee: .g3ObserversInOrder,
            name: "observers are called in the order in which they began, whatever stands between",
            basis: .threadTest(keepsPlaces),
            // If no message may wait, some of them do not arrive.
            concerns: { $0.deliveries.allSatisfy { $0.waiting != 0 } })
    ]

    private static func keepsPlaces(_ test: ThreadTest) -> ThreadFailure? {
        let detours = test.subject.makeWithDetours().detours
        guard !detours.isEmpty else { return nil }
        let hasActors = test.subject.features.contains(.isolation)
        let mayUseMain = hasActors && test.reachesMainActor
        let companies: [[DetourScenario.Party]] =
            [[.plain, .plain, .plain]] + (hasActors ? [[.actor, .actor, .actor]] : [])
            + (mayUseMain ? mainCompanies : [])
        for parties in companies {
            let scenarios = detours.map { DetourScenario(test, parties: parties, detour: $0) }
            if parties.contains(.main) {
                let visit = test.visitMainActor { for scenario in scenarios { scenario.begin(on: MainActor.shared) } }
                guard visit == .done else { return nil }
            } else {
                for scenario in scenarios { scenario.begin() }
            }
            // The first message is sent elsewhere; the second one on the main actor, with the waiting messages
            // delivered there.
            for number in mayUseMain ? 1...2 : 1...1 {
                if number == 1 {
                    for scenario in scenarios { scenario.send(number) }
                } else {
                    let visit = test.visitMainActor {
                        for scenario in scenarios {
                            scenario.send(number, onMain: true)
                            scenario.messenger.deliverPending()
                        }
                    }
                    guard visit == .done else { return nil }
                }
                for scenario in scenarios { _ = test.deliver(scenario.messenger) { scenario.hasArrived(number) } }
                let wrong = scenarios.filter { $0.failure(number) != nil }
                guard let first = wrong.first, let failure = first.failure(number) else { continue }
                let place = number == 1 ? "" : ", sent on the main actor"
                let others = wrong.dropFirst().map { "; the same through \($0.detour)" }.joined()
                return ThreadFailure(reason: failure + place + others)
            }
        }
        return nil
    }

    private static let mainCompanies: [[DetourScenario.Party]] = [
        [.main, .main, .main], [.plain, .main, .main], [.main, .plain, .main], [.main, .main, .plain],
        [.plain, .plain, .main], [.plain, .main, .plain], [.main, .plain, .plain], [.actor, .main, .actor],
    ]
}

/// Three observations that begin one after the other, the second one through a detour, and the order in which their
/// handlers are called.
final class DetourScenario: Sendable {
    enum Party: String, Sendable {
        case plain = "without an actor"
        case actor = "on an actor"
        case main = "on the main actor"
    }

    init(_ test: ThreadTest, parties: [Party], detour: String) {
        self.test = test
        messenger = test.subject.makeWithDetours()
        self.parties = parties
        self.detour = detour
        observers = parties.map { [messenger] _ in messenger.makeObserver() }
    }

    let messenger: any TestedMessenger
    /// The name of the second observation's detour.
    let detour: String

    /// Begins all observations. Precondition: none of them belongs to the main actor.
    func begin() {
        for index in parties.indices { begin(index) }
    }

    /// Begins all observations.
    func begin(on main: isolated MainActor) {
        for index in parties.indices {
            guard parties[index] == .main else {
                begin(index)
                continue
            }
            observers[index].observe(on: main, through: detour(of: index), receive(index))
        }
    }

    /// Sends a message.
    ///
    /// - Parameter onMain: Whether the caller is on the main actor.
    func send(_ number: Int, onMain: Bool = false) {
        state.withLock { $0.isSendingOnMain = onMain }
        defer { state.withLock { $0.isSendingOnMain = false } }
        messenger.send(CountedMessage(number: number, life: tracker.begin(CountedMessage.kind)), from: nil)
    }

    /// Returns whether all handlers got this message. Runs the actor's jobs first.
    func hasArrived(_ number: Int) -> Bool {
        actor.executor.runWaiting()
        return state.withLock { $0.calls }.count { $0.message == number } >= parties.count
    }

    /// Returns the mistake in the order in which the handlers were called with this message, or nil.
    ///
    /// A delivery on the main queue calls handlers of the main actor and handlers of no actor in one order. A message
    /// that comes to an actor from elsewhere may be later through a detour than without one, but never before its turn.
    func failure(_ number: Int) -> String? {
        let calls = state.withLock { $0.calls }.filter { $0.message == number }
        guard calls.count == parties.count else {
            return "\(calls.count) of three handlers were called with message \(number), \(self)"
        }
        let isOnMainQueue = wasDeliveredOnMain(calls)
        for (place, later) in calls.enumerated() {
            for earlier in calls[..<place] where earlier.index > later.index {
                let (one, other) = (parties[earlier.index], parties[later.index])
                let isHere = one == .plain || (isOnMainQueue && one == .main)
                guard one == other || (isOnMainQueue && one != .actor && other != .actor) else { continue }
                guard isHere || detour(of: later.index) == nil else { continue }
                return "message \(number) was given to \(name(earlier.index)) before \(name(later.index)), \(self)"
            }
        }
        return nil
    }

    /// Returns whether the main queue delivered a message, rather than a later job of the main actor.
    private func wasDeliveredOnMain(_ calls: [Call]) -> Bool {
        let plain = calls.filter { parties[$0.index] == .plain }
        return plain.isEmpty ? calls.allSatisfy(\.isInSendOnMain) : plain.allSatisfy(\.isOnMainQueue)
    }

    private func name(_ index: Int) -> String { Step.name(ofObserver: index) }

    private func detour(of index: Int) -> String? { index == 1 ? detour : nil }

    private func begin(_ index: Int) {
        switch parties[index] {
        case .plain, .main: observers[index].observe(on: nil, through: detour(of: index), receive(index))
        case .actor:
            actor.perform { [observers, receive = receive(index), detour = detour(of: index)] in
                observers[index].observe(on: $0, through: detour, receive)
            }
        }
    }

    private func receive(_ index: Int) -> @Sendable (CountedMessage) -> Void {
        { [weak self] message in self?.note(index, message.number) }
    }

    private func note(_ index: Int, _ message: Int) {
        test.pulse.increment()
        state.withLock { $0.calls.append(Call(index: index, message: message, isInSendOnMain: $0.isSendingOnMain)) }
    }

    private struct Call {
        let index: Int
        let message: Int
        /// Whether the call came during a send on the main actor.
        let isInSendOnMain: Bool
        let isOnMainQueue = MainQueue.isCurrent
    }

    private struct State {
        var calls: [Call] = []
        var isSendingOnMain = false
    }

    private let test: ThreadTest
    private let parties: [Party]
    private let observers: [any TestedObserver]
    private let actor = StageActor()
    private let tracker = LifetimeTracker()
    private let state = Guarded(State())
}

extension DetourScenario: CustomStringConvertible {
    /// The scenario as half a sentence.
    var description: String {
        "where the handlers of A, B and C, which observe in this order, are "
            + parties.map(\.rawValue).joined(separator: ", ") + ", and B observes through \(detour)"
    }
}
