internal import SwiftObserver

extension Check {
    /// The check of what a messenger says of messages that it may refuse.
    static let refusalChecks: [Check] = [
        Check(
            guarantee: .g8Bounds, name: "a message is refused by all mailboxes or by none",
            question: .trial(refusesForAll), features: .refusing,
            concerns: { $0.claims.waiting == nil || $0.claims.dropsNewest })
    ]

    /// Observers in place and on actors get the same messages: those that were said to be accepted.
    private static func refusesForAll(_ trial: Trial) -> Finding? {
        let hasActors = trial.subject.features.contains(.isolation)
        let mayUseMain = hasActors && trial.reachesMainActor
        let audiences: [Set<RefusalScenario.Party>] =
            [[.plain]] + (hasActors ? [[.plain, .actor], [.actor]] : [])
            + (mayUseMain ? [[.plain, .main], [.main]] : [])
        for parties in audiences {
            for answers in trial.subject.limitsNesting ? [0] : [0, 3] {
                let trace = RefusalScenario(trial, parties: parties, answers: answers)
                if parties.contains(.main) {
                    // A subject that needs the main actor to end a call elsewhere cannot be put to this.
                    let isStuck = Flag()
                    let visit = trial.visitMainActor {
                        if !trace.perform(on: MainActor.shared) { isStuck.raise() }
                    }
                    guard visit == .done, !isStuck.isRaised else { return nil }
                } else {
                    trace.perform()
                }
                _ = trial.deliver(trace.specimen) { trace.isComplete }
                if let flaw = trace.flaw(trial.subject.claims) { return Finding(reason: flaw) }
            }
        }
        return nil
    }
}
