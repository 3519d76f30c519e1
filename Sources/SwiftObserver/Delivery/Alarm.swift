/// Sets alarms by any clock: through the clock itself if it can ring, otherwise by a task that sleeps.
package struct Alarm<Time: Clock>: Sendable {
    /// Calls off an alarm that was set.
    package typealias Cancel = @Sendable () -> Void
    /// What is to be called at a time.
    package typealias Action = @Sendable () -> Void

    /// Has an action called at a time, and returns how to call that off. Not under a lock.
    package let set: @Sendable (Time.Instant, @escaping Action) -> Cancel

    package init(_ clock: Time) {
        set = (clock as? any RingingClock).flatMap { Alarm.ringing($0) } ?? Alarm.sleeping(clock)
    }

    private static func ringing<Ringing: RingingClock>(
        _ clock: Ringing
    ) -> (@Sendable (Time.Instant, @escaping Action) -> Cancel)? {
        guard Ringing.Instant.self == Time.Instant.self else { return nil }
        return { deadline, action in
            guard let deadline = deadline as? Ringing.Instant else { preconditionFailure("A clock has two times") }
            return clock.ring(at: deadline, action)
        }
    }

    private static func sleeping(_ clock: Time) -> @Sendable (Time.Instant, @escaping Action) -> Cancel {
        { deadline, action in
            let task = Task.detached {
                // A clock that fails is as good as one that has rung: what waits must not wait for ever.
                try? await clock.sleep(until: deadline, tolerance: nil)
                if !Task.isCancelled { action() }
            }
            return { task.cancel() }
        }
    }
}
