internal import SwiftObserver

/// The time of a clock.
@usableFromInline
struct ClockTime<C: Clock>: TimeSource where C.Duration == Duration {
    private let clock: C
    private let beginning: C.Instant
    private let alarm: Alarm<C>

    @usableFromInline
    init(_ clock: C) {
        self.clock = clock
        beginning = clock.now
        alarm = Alarm(clock)
    }

    @usableFromInline
    var now: Duration { beginning.duration(to: clock.now) }

    @usableFromInline
    func ring(at time: Duration, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        alarm.set(beginning.advanced(by: time), action)
    }
}
