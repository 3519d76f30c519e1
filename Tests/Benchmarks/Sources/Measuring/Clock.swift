#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Which time counts.
public enum Clock: Sendable {
    /// The processor time of the calling thread: other programs disturb it little.
    case thread
    /// The time that passed, where several threads take part.
    case wall

    /// In nanoseconds, from a beginning that does not matter.
    public var now: Int {
        var time = timespec()
        switch self {
        case .thread: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        case .wall: clock_gettime(CLOCK_MONOTONIC, &time)
        }
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
