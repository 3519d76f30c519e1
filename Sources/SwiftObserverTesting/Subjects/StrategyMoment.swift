/// What is noticed of a strategy that is watched.
enum StrategyMoment: Sendable {
    /// One of its members is called.
    case isAsked(String)
    /// It has done what `schedule` asked for, and is about to return.
    case hasScheduled(Timing)
}
