#if canImport(Dispatch)
    public import Dispatch
    public import SwiftObserver

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
