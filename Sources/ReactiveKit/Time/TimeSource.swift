public import SwiftObserver
#if canImport(Dispatch)
    public import Dispatch
#endif

/// Tells operators the time, and rings when it has come.
@usableFromInline
protocol TimeSource: Sendable {
    /// The time since a beginning, which stays the same.
    var now: Duration { get }

    /// Calls the action at that time, or soon if that has passed, once and under no lock. Holds the action until then, and
    /// not longer. What is returned calls it off; calling it too late, or twice, is harmless.
    func ring(at time: Duration, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// This thread, if it matters where an alarm rings.
    var thread: ThreadIdentity? { get }
}

extension TimeSource {
    @inlinable
    var thread: ThreadIdentity? { nil }
}

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

extension Duration {
    /// Seconds as they come from clients: less than zero, and what is no number, is zero, and no more than three hundred
    /// years.
    @usableFromInline
    init(clampingSeconds seconds: Double) {
        self = seconds > 0 ? .seconds(min(seconds, 1e10)) : .zero
    }
}

#if canImport(Dispatch)
    /// The time of the machine, which rings on a queue.
    @usableFromInline
    struct QueueTime: TimeSource {
        private let queue: DispatchQueue

        @usableFromInline
        init(_ queue: DispatchQueue) {
            self.queue = queue
        }

        @usableFromInline
        var now: Duration { .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)) }

        @usableFromInline
        func ring(at time: Duration, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
            // Its functions may be called from any thread.
            nonisolated(unsafe) let item = DispatchWorkItem(block: action)
            queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time.clampedNanoseconds), execute: item)
            return { item.cancel() }
        }

        @usableFromInline
        var thread: ThreadIdentity? { .current }
    }

    extension Duration {
        /// At least one, since zero stands for a time that never comes.
        fileprivate var clampedNanoseconds: UInt64 {
            let (seconds, attoseconds) = components
            guard seconds >= 0, attoseconds >= 0 else { return 1 }
            let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
            return overflow ? UInt64(Int64.max) : max(1, product &+ UInt64(attoseconds / 1_000_000_000))
        }
    }
#endif
