/// What can be wrong with the course of a schedule.
enum ScheduleFlaw: Sendable, Hashable {
    case order, lost, waits, afterStop, gap, numbers, overlap, author
}
