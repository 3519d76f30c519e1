public import SwiftObserver

/// A clock that goes when the test says so, so that no test has to sleep.
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
/// `advance` goes from one deadline to the next, in their order, and those of one time in the order in which they were
/// set; at each of them the clock shows that time. Alarms of `throttled(for:clock:)` and `debounced(for:clock:)` ring on
/// the thread that advances, before the call returns, those included that are set in the meantime; one for a time that has
/// passed rings at once. Tasks that `sleep` are
/// resumed in that order too, but go on when Swift runs them, after the call may have returned: await what they do, and
/// before you advance, ``sleepers(atLeast:)``. A task that sleeps again and again wants one call for each time.
///
/// It may be used from any thread, and from what it wakes. It begins at zero and never goes by itself.
public final class ManualClock: Clock, RingingClock {
    /// How many somebody waits for.
    private typealias Awaited = (count: Int, continuation: CheckedContinuation<Void, Never>)

    private let lock = Lock()
    private let state = State()

    /// Guarded by the lock.
    private final class State: @unchecked Sendable {
        var line = WaitingLine()
        var waiters: [Awaited] = []
    }

    public init() {}

    /// The time that the clock shows.
    public var now: ManualInstant { lock.withLock { state.line.now } }

    /// Any difference counts.
    public var minimumResolution: Duration { .zero }

    /// How many alarms and tasks wait for a time.
    public var sleeperCount: Int { lock.withLock { state.line.count } }

    /// Lets that much time pass, and wakes who waits for it. Zero or less lets no time pass.
    public func advance(by duration: Duration) {
        let goal = lock.withLock { state.line.goal(after: max(.zero, duration)) }
        advance(to: goal)
    }

    /// Advances to `instant` and wakes everything that is due. Does nothing if `instant` is in the past.
    public func advance(to instant: ManualInstant) {
        while let action = lock.withLock({ state.line.popNext(upTo: instant) }) { action() }
    }

    /// Sets the clock back, as a user may do with a wall clock. Nobody is woken. Zero or less does nothing.
    public func setBack(by duration: Duration) {
        lock.withLock { state.line.setBack(by: max(.zero, duration)) }
    }

    /// Waits until the clock shows that time, or returns at once if it has passed; throws when the task is cancelled.
    public func sleep(until deadline: ManualInstant, tolerance: Duration? = nil) async throws {
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                sleeper.begin(continuation, calledOffBy: ring(at: deadline) { sleeper.wake() })
            }
        } onCancel: {
            sleeper.cancel()
        }
    }

    /// Waits until at least so many alarms and tasks wait for a time.
    public func sleepers(atLeast count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock {
                if state.line.count < count { state.waiters.append((count, continuation)) }
                return state.line.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    package func ring(at deadline: ManualInstant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let (number, content) = lock.withLock { () -> (Int?, [Awaited]) in
            guard deadline > state.line.now else { return (nil, []) }
            let number = state.line.append(deadline, action)
            let content = state.waiters.filter { $0.count <= state.line.count }
            state.waiters.removeAll { $0.count <= state.line.count }
            return (number, content)
        }
        for waiter in content { waiter.continuation.resume() }
        guard let number else {
            action()
            return {}
        }
        return { [weak self] in self?.callOff(number) }
    }

    private func callOff(_ number: Int) {
        let action = lock.withLock { state.line.remove(number) }
        withExtendedLifetime(action) {}
    }
}
