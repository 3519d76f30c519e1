public import SwiftObserver
#if canImport(Dispatch)
    public import Dispatch
#endif

/// A source of time and alarms for operators.
@usableFromInline
protocol TimeSource: Sendable {
    /// The time since a fixed beginning.
    var now: Duration { get }

    /// Calls an action once, at a time or soon if that has passed, under no lock. Retains the action until then, and
    /// not longer. Returns a function that calls it off. Calling that function too late, or twice, is harmless.
    func ring(at time: Duration, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// The current thread, if it matters on which thread an alarm rings.
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
    /// Creates a duration from a client's number of seconds. A negative number and NaN count as zero, and the result is
    /// at most about three hundred years.
    @usableFromInline
    init(clampingSeconds seconds: Double) {
        self = seconds > 0 ? .seconds(min(seconds, 1e10)) : .zero
    }
}

#if canImport(Dispatch)
    /// The uptime of the machine, with alarms that ring on a queue.
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
            // A work item may be used on any thread.
            nonisolated(unsafe) let item = DispatchWorkItem(block: action)
            queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time.clampedNanoseconds), execute: item)
            return { item.cancel() }
        }

        @usableFromInline
        var thread: ThreadIdentity? { .current }
    }

    extension Duration {
        /// The duration in nanoseconds. At least one, since zero stands for a time that never comes.
        fileprivate var clampedNanoseconds: UInt64 {
            let (seconds, attoseconds) = components
            guard seconds >= 0, attoseconds >= 0 else { return 1 }
            let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
            return overflow ? UInt64(Int64.max) : max(1, product &+ UInt64(attoseconds / 1_000_000_000))
        }
    }
#endif
