/// What comes to an operator with one source and an alarm, and when it came.
@usableFromInline
enum TimedArrival<Element, Failure: Error> {
    case source(Arrival<Element, Failure>, at: Duration)
    case rang(at: Duration)
}
