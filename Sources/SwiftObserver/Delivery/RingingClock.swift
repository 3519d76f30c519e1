/// A clock that calls back by itself when a time has come, so that an alarm needs no task that sleeps.
package protocol RingingClock: Clock {
    /// Has the action called at that time, once, on whatever thread. What is returned calls it off; calling it twice, or
    /// too late, is harmless. The clock calls the action under no lock.
    func ring(at deadline: Instant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
