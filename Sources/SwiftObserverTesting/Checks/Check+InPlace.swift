/// G5, for deliveries that claim to happen in place.
extension Check {
    static let inPlaceChecks: [Check] = [
        handledInPlace,
        Check(
            guarantee: .g5WhereHandlersRun, name: "what several threads send in place is handled by one of them",
            question: .trial { senders($0).firstFinding([.strayed]) }, features: .threads, concerns: staysInPlace),
    ]

    /// A thread that should not be there makes chance decide about much else: of a script in which it shows, no other
    /// check is asked.
    static let handledInPlace = Check(
        .g5WhereHandlersRun,
        "what is delivered in place is handled by the thread that sends, before the send returns",
        concerns: staysInPlace
    ) { trace in
        if trace.hasStrayed { return trace.firstIncident(\.isStray) }
        // What does not come at all is a question of which messages.
        guard !trace.isStuck, let message = trace.lateness?.message,
            trace.got.contains(where: { $0.live.contains(message) })
        else { return nil }
        return "message \(message) was handled when the call that should have delivered it had returned"
    }

    private static let staysInPlace: @Sendable (Subject) -> Bool = { subject in
        subject.deliveries.allSatisfy { $0.timing == .inPlace }
    }

    /// What this check finds wrong with a trace that was performed for it. If that refutes a claim, only the claim's check
    /// says something.
    func flaw(in trace: Trace) -> String? {
        switch question {
        case .trace(let ask): (trace.refutedClaim?.name ?? name) == name ? ask(trace) : nil
        case .probedTrace(let ask): ask(trace)
        case .trial: nil
        }
    }
}
