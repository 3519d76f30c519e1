internal import Foundation

/// The time that a thread has really run, whatever else the machine does.
public enum ThreadTime {
    /// Returns the time that this thread spends in a body.
    public static func measure(_ body: () -> Void) -> Duration {
        let start = now
        body()
        return now - start
    }

    public static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
