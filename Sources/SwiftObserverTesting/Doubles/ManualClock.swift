public import SwiftObserver

/// A clock that a test moves by hand, so that no test has to sleep.
///
/// ```swift
/// let clock = ManualClock()
/// let messenger = Messenger<Int>(
///     delivery: .debounced(for: .milliseconds(300), clock: clock))
/// recorder.record(messenger)
/// messenger.send(1)
/// clock.advance(by: .milliseconds(300))       // delivers 1 before it returns
/// #expect(recorder.messages == [1])
/// ```
///
/// `advance` goes from one deadline to the next, in order; deadlines of the same time follow in the order in which they
/// were set. At each of them, the clock shows its time.
///
/// Alarms of `throttled(for:clock:)` and `debounced(for:clock:)` ring on the thread that advances, before the call
/// returns, including alarms that are set in the meantime. An alarm for a time in the past rings at once.
///
/// Sleeping tasks are resumed in the same order, but run when Swift schedules them, maybe after the call has returned.
/// So await their effect, and await ``sleepers(atLeast:)`` before you advance. A task that sleeps several times needs
/// one call for each time.
///
/// The clock may be used from any thread, also from alarms and tasks that it wakes. It begins at zero, and stops at
/// `.seconds(Int64.max)`.
public final class ManualClock: Clock, RingingClock {
    private let line = AlarmLine()

    public init() {}

    /// The time that the clock shows.
    public var now: ManualInstant { ManualInstant(line.now) }

    /// The smallest difference between two times: zero.
    public var minimumResolution: Duration { .zero }

    /// The number of alarms and tasks that wait for a time.
    public var sleeperCount: Int { line.count }

    /// Advances by `duration`, and wakes everything that is due. Does nothing if `duration` is zero or less.
    public func advance(by duration: Duration) {
        line.advance(by: duration)
    }

    /// Advances to `instant` and wakes everything that is due. Does nothing if `instant` is in the past.
    public func advance(to instant: ManualInstant) {
        line.advance(to: instant.offset)
    }

    /// Sets the clock back, as a user may do with a wall clock. Wakes nothing. Does nothing if `duration` is zero or
    /// less.
    public func setBack(by duration: Duration) {
        line.setBack(by: duration)
    }

    /// Waits until the clock shows a time, or returns at once if it has passed.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: ManualInstant, tolerance: Duration? = nil) async throws {
        try await line.sleep(until: deadline.offset)
    }

    /// Waits until at least `count` alarms and tasks wait for a time.
    public func sleepers(atLeast count: Int) async {
        await withCheckedContinuation { continuation in line.whenThereAre(count) { continuation.resume() } }
    }

    package func ring(at deadline: ManualInstant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        line.ring(at: deadline.offset, action)
    }
}

/// A time that a ``ManualClock`` can show.
public struct ManualInstant: InstantProtocol {
    /// The time since the clock's beginning.
    public var offset: Swift.Duration

    /// Makes an instant at this time after the clock's beginning.
    public init(_ offset: Duration = .zero) {
        self.offset = offset
    }

    public func advanced(by duration: Duration) -> ManualInstant { ManualInstant(offset + duration) }
    public func duration(to other: ManualInstant) -> Duration { other.offset - offset }
    public static func < (one: ManualInstant, other: ManualInstant) -> Bool { one.offset < other.offset }
}
