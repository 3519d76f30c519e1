#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

/// The clock of events: as cheap as the system has one, and never set back.
enum Nanoseconds {
    static var now: UInt64 {
        #if canImport(Darwin)
            clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
        #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
            monotonic
        #else
            byContinuousClock
        #endif
    }

    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
        private static var monotonic: UInt64 {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return UInt64(truncatingIfNeeded: time.tv_sec) &* 1_000_000_000 &+ UInt64(truncatingIfNeeded: time.tv_nsec)
        }
    #endif

    #if !canImport(Darwin) && !canImport(Glibc) && !canImport(Musl) && !canImport(Android)
        private static let origin = ContinuousClock.now

        private static var byContinuousClock: UInt64 {
            let (seconds, attoseconds) = (ContinuousClock.now - origin).components
            return UInt64(seconds) &* 1_000_000_000 &+ UInt64(attoseconds / 1_000_000_000)
        }
    #endif
}
