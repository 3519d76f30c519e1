internal import Foundation

/// The time that a thread has really run, whatever else the machine does.
public enum ThreadTime {
    /// What a body takes of this thread's time.
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
