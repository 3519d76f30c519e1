internal import SwiftObserver

/// G3, for observations with something between the messenger and the handler.
extension Check {
    static let detourChecks: [Check] = [
        Check(
            guarantee: .g3ObserversInOrder,
            name: "observers are called in the order in which they began, whatever stands between",
            question: .trial(keepsPlaces),
            // Where nothing may wait, not everything arrives.
            concerns: { $0.deliveries.allSatisfy { $0.waiting != 0 } })
    ]

    private static func keepsPlaces(_ trial: Trial) -> Finding? {
        let detours = trial.subject.makeWithDetours().messenger.detours
        guard !detours.isEmpty else { return nil }
        let hasActors = trial.subject.features.contains(.isolation)
        let mayUseMain = hasActors && trial.reachesMainActor
        let companies: [[DetourScenario.Party]] =
            [[.plain, .plain, .plain]] + (hasActors ? [[.actor, .actor, .actor]] : [])
            + (mayUseMain ? mainCompanies : [])
        for parties in companies {
            let scenarios = detours.map { DetourScenario(trial, parties: parties, detour: $0) }
            if parties.contains(.main) {
                let visit = trial.visitMainActor { for scenario in scenarios { scenario.begin(on: MainActor.shared) } }
                guard visit == .done else { return nil }
            } else {
                for scenario in scenarios { scenario.begin() }
            }
            // Elsewhere, and then on the main actor, where what waits is delivered too.
            for number in mayUseMain ? 1...2 : 1...1 {
                if number == 1 {
                    for scenario in scenarios { scenario.send(number) }
                } else {
                    let visit = trial.visitMainActor {
                        for scenario in scenarios {
                            scenario.send(number, onMain: true)
                            scenario.specimen.deliverPending()
                        }
                    }
                    guard visit == .done else { return nil }
                }
                for scenario in scenarios { _ = trial.deliver(scenario.specimen) { scenario.hasArrived(number) } }
                let wrong = scenarios.filter { $0.flaw(number) != nil }
                guard let first = wrong.first, let flaw = first.flaw(number) else { continue }
                let place = number == 1 ? "" : ", sent on the main actor"
                let others = wrong.dropFirst().map { "; the same through \($0.detour)" }.joined()
                return Finding(reason: flaw + place + others)
            }
        }
        return nil
    }

    private static let mainCompanies: [[DetourScenario.Party]] = [
        [.main, .main, .main], [.plain, .main, .main], [.main, .plain, .main], [.main, .main, .plain],
        [.plain, .plain, .main], [.plain, .main, .plain], [.main, .plain, .plain], [.actor, .main, .actor],
    ]
}
