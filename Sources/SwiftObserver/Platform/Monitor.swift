#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#elseif canImport(WinSDK)
    private import WinSDK
#endif

/// A mutex with a condition to wait for, from the platform's C library.
package final class Monitor: @unchecked Sendable {  // two constant pointers to what locks itself
    #if canImport(WinSDK)
        private let mutex = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)

        package init() {
            InitializeSRWLock(mutex)
            InitializeConditionVariable(condition)
        }

        package func lock() { AcquireSRWLockExclusive(mutex) }
        package func unlock() { ReleaseSRWLockExclusive(mutex) }
        package func signal() { WakeAllConditionVariable(condition) }
        package func wait() { SleepConditionVariableSRW(condition, mutex, INFINITE, 0) }

        package func wait(until deadline: ContinuousClock.Instant) {
            let rest = Monitor.milliseconds(until: deadline)
            SleepConditionVariableSRW(condition, mutex, DWORD(rest), 0)
        }

        deinit {
            mutex.deallocate()
            condition.deallocate()
        }
    #elseif canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
        #if os(FreeBSD) || os(OpenBSD)
            // Pointers to memory that the initializing functions allocate.
            private typealias Mutex = pthread_mutex_t?
            private typealias Condition = pthread_cond_t?
            private typealias ConditionAttributes = pthread_condattr_t?
        #else
            private typealias Mutex = pthread_mutex_t
            private typealias Condition = pthread_cond_t
            private typealias ConditionAttributes = pthread_condattr_t
        #endif

        private let mutex = UnsafeMutablePointer<Mutex>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<Condition>.allocate(capacity: 1)

        package init() {
            pthread_mutex_init(mutex, nil)
            #if canImport(Darwin)
                pthread_cond_init(condition, nil)
            #else
                // Not the wall clock, which can be set while a thread waits.
                let attributes = UnsafeMutablePointer<ConditionAttributes>.allocate(capacity: 1)
                pthread_condattr_init(attributes)
                pthread_condattr_setclock(attributes, CLOCK_MONOTONIC)
                pthread_cond_init(condition, attributes)
                pthread_condattr_destroy(attributes)
                attributes.deallocate()
            #endif
        }

        package func lock() { pthread_mutex_lock(mutex) }
        package func unlock() { pthread_mutex_unlock(mutex) }
        package func signal() { pthread_cond_broadcast(condition) }
        package func wait() { pthread_cond_wait(condition, mutex) }

        package func wait(until deadline: ContinuousClock.Instant) {
            let rest = Monitor.milliseconds(until: deadline)
            #if canImport(Darwin)
                var time = timespec(tv_sec: rest / 1000, tv_nsec: rest % 1000 * 1_000_000)
                pthread_cond_timedwait_relative_np(condition, mutex, &time)
            #else
                var time = timespec()
                clock_gettime(CLOCK_MONOTONIC, &time)
                let nanoseconds = Int64(time.tv_nsec) + Int64(rest % 1000) * 1_000_000
                time.tv_sec += .init(Int64(rest / 1000) + nanoseconds / 1_000_000_000)
                time.tv_nsec = .init(nanoseconds % 1_000_000_000)
                pthread_cond_timedwait(condition, mutex, &time)
            #endif
        }

        deinit {
            pthread_cond_destroy(condition)
            pthread_mutex_destroy(mutex)
            condition.deallocate()
            mutex.deallocate()
        }
    #else
        // A system without threads, where there is no other thread to exclude or to wake. On any other system,
        // `ThreadIdentity` fails to compile.
        package init() {}
        package func lock() {}
        package func unlock() {}
        package func signal() {}
        package func wait() { fatalError("A loop that waits for messages needs another thread to send them") }
        package func wait(until deadline: ContinuousClock.Instant) {}
    #endif

    /// Runs a body under the lock. The lock is free while the body waits.
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body()
    }

    /// The time left, rounded up and at most an hour: a thread that waits looks at the clock again after waking.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int {
        let rest = ContinuousClock.now.duration(to: deadline)
        guard rest > .zero else { return 0 }
        guard rest < .seconds(3600) else { return 3_600_000 }
        return Int(rest.components.seconds) * 1000 + Int(rest.components.attoseconds / 1_000_000_000_000_000) + 1
    }
}
