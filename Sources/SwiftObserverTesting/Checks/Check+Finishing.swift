internal import SwiftObserver

extension Check {
    /// The check of a messenger's end, while the messenger itself goes on.
    static let finishingChecks: [Check] = [
        Check(
            guarantee: .g2WhichMessages, name: "finishing delivers what was sent, and nothing later",
            question: .trial(finishes), features: .finishing, concerns: { $0.claims.waiting == nil })
    ]

    /// Finished from outside and by a handler, with an observer on an actor and without.
    private static func finishes(_ trial: Trial) -> Finding? {
        let hasActors = trial.subject.features.contains(.isolation)
        for hasActor in hasActors ? [false, true] : [false] {
            for inHandler in trial.subject.limitsNesting ? [false] : [false, true] {
                let scenario = FinishingScenario(trial, hasActor: hasActor, inHandler: inHandler)
                scenario.perform()
                _ = trial.deliver(scenario.specimen) { scenario.isComplete }
                scenario.goOn()
                if let flaw = scenario.flaw { return Finding(reason: flaw) }
            }
        }
        return nil
    }
}
