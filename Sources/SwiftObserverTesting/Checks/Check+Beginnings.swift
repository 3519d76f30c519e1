internal import SwiftObserver

/// G7, for observations that ask for the latest message.
extension Check {
    static let beginningChecks: [Check] = [
        Check(
            .g7Replay, "an observation that asks for the latest message begins with it, once", features: .initial
        ) { trace in
            trace.first { expected, got in
                guard expected.beginsWithLatest else { return nil }
                let (due, came) = (expected.replayed, got.replayed)
                if let message = came.firstMissing(from: due) {
                    return "message \(message) was given to an observation that was to begin with "
                        + (due.isEmpty ? "none" : due.map(String.init).joined(separator: ", "))
                }
                if let message = due.firstMissing(from: came) {
                    return "message \(message) was not given to an observation that was to begin with it"
                }
                if let message = duplicate(in: got.messages) {
                    return "message \(message) was given twice to an observation that began with the latest one"
                }
                return Array(got.messages.prefix(due.count)) == due
                    ? nil : "an observation began with message \(got.messages[0]), and got the latest one later"
            }
        },
        Check(
            .g7Replay, "an observation that begins with the latest message gets everything newer", features: .initial
        ) { trace in
            // What is late in such a script is missing, unless the messenger's deallocation has a part in it.
            guard !trace.mayDrop, !trace.endsMessenger else { return nil }
            return trace.first { expected, got in
                guard expected.beginsWithLatest else { return nil }
                return expected.live.filter { $0 <= trace.sent }.firstMissing(from: got.live).map {
                    "message \($0) was lost while an observation began, or after that"
                }
            }
        },
    ]

    /// The check of observations that begin while another thread sends, in place, on an actor and on the main actor.
    static let beginningTrials: [Check] = [
        Check(
            guarantee: .g7Replay,
            name: "nobody who begins with the latest message while others send misses a newer one",
            question: .trial(begins), features: [.threads, .initial], concerns: { $0.claims.waiting == nil })
    ]

    private static func begins(_ trial: Trial) -> Finding? {
        let hasActors = trial.subject.features.contains(.isolation)
        let mayUseMain = hasActors && trial.reachesMainActor
        let parties: [BeginningScenario.Party] =
            [.plain] + (hasActors ? [.actor] : []) + (mayUseMain ? [.main] : [])
        for party in parties {
            let trace = BeginningScenario(trial, party: party)
            let returned = trial.runAll(trace.progress, 2) { thread in
                if thread == 0 { trace.send() } else { trace.join() }
            }
            // Nothing is known of a subject that was not observed.
            if trace.isTurnedAway { return nil }
            guard returned else { return Finding(reason: "a thread that observes or sends did not return") }
            trace.sendLast()
            let arrived = trial.deliver(trace.specimen) { trace.isComplete }
            if let flaw = trace.flaw(trial.subject.claims, isComplete: arrived) { return Finding(reason: flaw) }
        }
        return nil
    }
}
