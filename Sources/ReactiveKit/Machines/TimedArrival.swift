public import SwiftObserver

/// What comes to an operator with one source and an alarm, and when it came.
@usableFromInline
enum TimedArrival<Element, Failure: Error> {
    case source(Arrival<Element, Failure>, at: Duration)
    /// The alarm rang, on a thread, if it is to be answered there.
    case rang(at: Duration, on: ThreadIdentity?)
}
