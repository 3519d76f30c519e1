/// G5, for deliveries that claim to happen in place.
extension Check {
    static let inPlaceChecks: [Check] = [
        handledInPlace,
        Check(
            guarantee: .g5WhereHandlersRun, name: "what several threads send in place is handled by one of them",
            basis: .threadTest { senders($0).firstFailure([.strayed]) }, features: .threads, concerns: staysInPlace),
    ]

    /// If a wrong thread calls handlers, the outcome of all other checks depends on chance. So no other check is asked
    /// about such a script.
    static let handledInPlace = Check(
        .g5WhereHandlersRun,
        "what is delivered in place is handled by the thread that sends, before the send returns",
        concerns: staysInPlace
    ) { trace in
        if trace.hasStrayed { return trace.firstFailure(\.isStray) }
        // A message that does not arrive at all belongs to G2.
        guard !trace.isStuck, let message = trace.lateness?.message,
            trace.got.contains(where: { $0.live.contains(message) })
        else { return nil }
        return "message \(message) was handled when the call that should have delivered it had returned"
    }

    private static let staysInPlace: @Sendable (Subject) -> Bool = { subject in
        subject.deliveries.allSatisfy { $0.timing == .inPlace }
    }

    /// Returns the failure that this check finds in a trace, or nil. If the trace refutes a claim, only the claim's
    /// check reports one.
    func failure(in trace: Trace) -> String? {
        switch basis {
        case .trace(let ask): (trace.refutedClaim?.name ?? name) == name ? ask(trace) : nil
        case .probedTrace(let ask): ask(trace)
        case .threadTest: nil
        }
    }
}

extension Trace {
    /// The check of a claim that the trace refutes. All other checks depend on chance then.
    var refutedClaim: Check? {
        hasStrayed ? .handledInPlace : misstatesTiming ? .deliveredInForce : nil
    }
}

extension Check {
    /// The checks of a few threads in many orders of turns. Each failure names its order.
    static let scheduleChecks = ScheduleFailure.allCases.map { asking(for: $0) }

    /// Returns the check for a kind of failure.
    static func asking(for kind: ScheduleFailure) -> Check {
        switch kind {
        case .order: schedules(kind, .g1Order, "all observers get one sequence")
        case .lost: schedules(kind, .g2WhichMessages, "what is offered arrives once")
        case .waits: schedules(kind, .g4NoLock, "no public call waits for another one")
        case .place:
            schedules(
                kind, .g5WhereHandlersRun, "what waits is delivered by the strategy in force",
                concerns: { $0.waiting.deliveries.contains { $0.timing == .onDemand } })
        case .afterStop: schedules(kind, .g6Lifetimes, "no call begins after a stop")
        case .gap: schedules(kind, .g7Replay, "a replay goes over into the live messages")
        case .numbers: schedules(kind, .g8Bounds, "the numbers add up", features: .tallies)
        case .overlap: schedules(kind, .g9Threads, "calls of a handler do not overlap")
        case .author: schedules(kind, .g10Authors, "every message has its author", features: .authors)
        }
    }

    private static func schedules(
        _ kind: ScheduleFailure, _ guarantee: Guarantee, _ name: String, features: Features = [],
        concerns: @escaping @Sendable (Subject) -> Bool = { _ in true }
    ) -> Check {
        Check(
            guarantee: guarantee, name: "in every schedule of threads, " + name,
            basis: .threadTest { $0.search.failure(kind) }, features: features.union(.threads),
            concerns: concerns)
    }
}
