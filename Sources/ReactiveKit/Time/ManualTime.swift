public import SwiftObserver

/// A clock that a test moves by hand, so that a test of an operator with a time need not wait.
///
/// ```swift
/// let time = ManualTime()
/// let words = PassthroughSubject<String, Never>()
/// words.debounce(for: .seconds(1), clock: time)
///     .observeNext { print($0) }.dispose(in: bag)
/// words.send("a")
/// words.send("ab")
/// time.advance(by: .seconds(1))       // prints: ab
/// ```
///
/// `advance(by:)` goes from one deadline to the next, in order; deadlines of the same time follow in the order in which
/// they were set. At each of them, the clock shows its time. Operators emit on the thread that advances, before the call
/// returns. Sleeping tasks are resumed in the same order, but run when Swift schedules them, maybe after the call has
/// returned.
///
/// The clock keeps each operator and task that waits for a time until the time has come or the observation is disposed.
/// An operator keeps the clock. A timer that repeats waits until its observation is disposed.
///
/// The clock may be used from any thread, also from observers that it calls. It begins at zero.
public final class ManualTime: Clock, RingingClock {
    private let line = AlarmLine()

    /// A clock that shows zero.
    public init() {}

    /// The time that the clock shows.
    public var now: ManualTimeInstant { ManualTimeInstant(line.now) }

    /// The smallest difference between two times: zero.
    public var minimumResolution: Duration { .zero }

    /// The number of operators and tasks that wait for a time.
    public var waitingCount: Int { line.count }

    /// Advances by `duration`, and wakes everything that is due. Does nothing if `duration` is zero or less.
    public func advance(by duration: Duration) {
        line.advance(by: duration)
    }

    /// Waits until the clock shows a time, or returns at once if it has passed.
    ///
    /// ```swift
    /// let time = ManualTime()
    /// let alarm = time.now.advanced(by: .seconds(60))
    /// let nap = Task { try await time.sleep(until: alarm) }
    /// while time.waitingCount == 0 { await Task.yield() }
    /// time.advance(by: .seconds(60))
    /// try await nap.value
    /// print("awake at", time.now.offset)    // prints: awake at 60.0 seconds
    /// ```
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: ManualTimeInstant, tolerance: Duration? = nil) async throws {
        try await line.sleep(until: deadline.offset)
    }

    package func ring(at deadline: ManualTimeInstant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
    {
        line.ring(at: deadline.offset, action)
    }
}

/// A time that a ``ManualTime`` can show.
///
/// ```swift
/// let time = ManualTime()
/// let start = time.now
/// time.advance(by: .seconds(5))
/// print(start.duration(to: time.now))             // prints: 5.0 seconds
/// print(start.advanced(by: .seconds(9)) > time.now)    // prints: true
/// ```
public struct ManualTimeInstant: InstantProtocol {
    /// The time since the clock's beginning.
    public var offset: Duration

    /// Makes an instant at this time after the clock's beginning.
    public init(_ offset: Duration = .zero) {
        self.offset = offset
    }

    public func advanced(by duration: Duration) -> ManualTimeInstant { ManualTimeInstant(offset + duration) }
    public func duration(to other: ManualTimeInstant) -> Duration { other.offset - offset }
    public static func < (one: ManualTimeInstant, other: ManualTimeInstant) -> Bool { one.offset < other.offset }
}
