extension Check {
    /// The checks of what a few threads do in many orders of turns. Each failure names its order.
    static let scheduleChecks: [Check] = [
        schedules(.g1Order, "in every schedule of threads, all observers get one sequence", .order),
        schedules(.g2WhichMessages, "in every schedule of threads, what is offered arrives once", .lost),
        schedules(.g4NoLock, "in every schedule of threads, no public call waits for another one", .waits),
        schedules(.g6Lifetimes, "in every schedule of threads, no call begins after a stop", .afterStop),
        schedules(.g7Replay, "in every schedule of threads, a replay goes over into the live messages", .gap),
        schedules(.g8Bounds, "in every schedule of threads, the numbers add up", .numbers, features: .tallies),
        schedules(.g9Threads, "in every schedule of threads, calls of a handler do not overlap", .overlap),
        schedules(
            .g10Authors, "in every schedule of threads, every message has its author", .author, features: .authors),
    ]

    private static func schedules(
        _ guarantee: Guarantee, _ name: String, _ flaw: ScheduleFlaw, features: Features = []
    ) -> Check {
        Check(
            guarantee: guarantee, name: name, question: .trial { $0.exploration.finding(flaw) },
            features: features.union(.threads))
    }

    /// Which check asks for such a flaw.
    static func asking(for flaw: ScheduleFlaw) -> Check {
        let order: [ScheduleFlaw] = [.order, .lost, .waits, .afterStop, .gap, .numbers, .overlap, .author]
        return scheduleChecks[order.firstIndex(of: flaw) ?? 0]
    }
}
