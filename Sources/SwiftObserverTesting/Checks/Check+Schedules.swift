extension Check {
    /// The checks of what a few threads do in many orders of turns. Each failure names its order.
    static let scheduleChecks = ScheduleFlaw.allCases.map { asking(for: $0) }

    /// The check that asks for such a flaw.
    static func asking(for flaw: ScheduleFlaw) -> Check {
        switch flaw {
        case .order: schedules(flaw, .g1Order, "all observers get one sequence")
        case .lost: schedules(flaw, .g2WhichMessages, "what is offered arrives once")
        case .waits: schedules(flaw, .g4NoLock, "no public call waits for another one")
        case .place:
            schedules(
                flaw, .g5WhereHandlersRun, "what waits is delivered by the strategy in force",
                concerns: { $0.waiting.deliveries.contains { $0.timing == .onDemand } })
        case .afterStop: schedules(flaw, .g6Lifetimes, "no call begins after a stop")
        case .gap: schedules(flaw, .g7Replay, "a replay goes over into the live messages")
        case .numbers: schedules(flaw, .g8Bounds, "the numbers add up", features: .tallies)
        case .overlap: schedules(flaw, .g9Threads, "calls of a handler do not overlap")
        case .author: schedules(flaw, .g10Authors, "every message has its author", features: .authors)
        }
    }

    private static func schedules(
        _ flaw: ScheduleFlaw, _ guarantee: Guarantee, _ name: String, features: Features = [],
        concerns: @escaping @Sendable (Subject) -> Bool = { _ in true }
    ) -> Check {
        Check(
            guarantee: guarantee, name: "in every schedule of threads, " + name,
            question: .trial { $0.search.finding(flaw) }, features: features.union(.threads),
            concerns: concerns)
    }
}
