public import SwiftObserver

/// A clock that goes when you say so, so that a test of an operator with a time need not wait.
///
/// ```swift
/// let time = ManualTime()
/// let words = PassthroughSubject<String, Never>()
/// words.debounce(for: .seconds(1), clock: time)
///     .observeNext { print($0) }.dispose(in: bag)
/// words.send("a")
/// words.send("ab")
/// time.advance(by: .seconds(1))       // prints "ab" before it returns
/// ```
///
/// `advance(by:)` goes from one time for which something is set to the next, in their order, and those of one time in the
/// order in which they were set; at each of them the clock shows that time. Operators emit on the thread that advances,
/// before the call returns. A task that sleeps by this clock goes on when Swift runs it, after the call may have returned.
///
/// What waits for a time is held by the clock, and holds the clock, until the time has come or its observation is disposed
/// of. A timer that repeats waits until then.
///
/// It may be used from any thread, and from what it calls. It begins at zero.
public final class ManualTime: Clock, RingingClock {
    private let line = AlarmLine()

    /// A clock that shows zero.
    public init() {}

    /// The time that the clock shows.
    public var now: ManualTimeInstant { ManualTimeInstant(line.now) }

    /// Any difference counts.
    public var minimumResolution: Duration { .zero }

    /// How many operators and tasks wait for a time.
    public var waitingCount: Int { line.count }

    /// Lets that much time pass, and has done what was to be done in it. Zero or less lets no time pass.
    public func advance(by duration: Duration) {
        line.advance(by: duration)
    }

    /// Waits until the clock shows that time, or returns at once if it has passed; throws when the task is cancelled.
    public func sleep(until deadline: ManualTimeInstant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let ticket = AlarmTicket()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                ticket.arm { continuation.resume() }
                ticket.keep(ring(at: deadline) { ticket.ring() })
            }
        } onCancel: {
            ticket.ring()
        }
        try Task.checkCancellation()
    }

    package func ring(at deadline: ManualTimeInstant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
    {
        line.append(deadline.offset, action)
    }
}
