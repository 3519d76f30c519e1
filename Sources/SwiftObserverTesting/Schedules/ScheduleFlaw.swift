/// What can be wrong with the trace of a schedule.
enum ScheduleFlaw: Sendable, Hashable, CaseIterable {
    case order, lost, waits, place, afterStop, gap, numbers, overlap, author
}
