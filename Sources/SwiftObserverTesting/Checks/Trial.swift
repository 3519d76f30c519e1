internal import SwiftObserver

/// What a check with a trial of its own works with.
struct Trial: Sendable {
    let subject: Subject
    /// How many messages each thread sends.
    let messages: Int
    /// How many threads send.
    let threads: Int
    let seed: UInt64
    let patience: Duration
    /// Whether nobody who waits for the trial blocks the main actor.
    let mainActorIsFree: Bool
    /// What several threads do in many orders of turns, performed when a check first asks for it.
    let search: ScheduleSearch
    /// When the examination has no more time.
    let end: ContinuousClock.Instant?
    /// Counts up with every message that is sent and every call of a handler.
    let pulse: Counter
    /// Raised when there was no time to find out more: what is missing then is no finding.
    let isCut = Flag()
}
