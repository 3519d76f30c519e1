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
/// The clock may be used from any thread, also from alarms and tasks that it wakes. It begins at zero.
public final class ManualClock: Clock, RingingClock {
    /// A number of sleepers, and the caller that waits for it.
    private typealias Awaited = (count: Int, continuation: CheckedContinuation<Void, Never>)

    private let state = Guarded(State())

    private struct State {
        var line = WaitingLine()
        var waiters: [Awaited] = []
    }

    public init() {}

    /// The time that the clock shows.
    public var now: ManualInstant { state.withLock { $0.line.now } }

    /// The smallest difference between two times: zero.
    public var minimumResolution: Duration { .zero }

    /// The number of alarms and tasks that wait for a time.
    public var sleeperCount: Int { state.withLock { $0.line.count } }

    /// Advances by `duration`, and wakes everything that is due. Does nothing if `duration` is zero or less.
    public func advance(by duration: Duration) {
        let goal = state.withLock { $0.line.goal(after: max(.zero, duration)) }
        advance(to: goal)
    }

    /// Advances to `instant` and wakes everything that is due. Does nothing if `instant` is in the past.
    public func advance(to instant: ManualInstant) {
        while let action = state.withLock({ $0.line.popNext(upTo: instant) }) { action() }
    }

    /// Sets the clock back, as a user may do with a wall clock. Wakes nothing. Does nothing if `duration` is zero or
    /// less.
    public func setBack(by duration: Duration) {
        state.withLock { $0.line.setBack(by: max(.zero, duration)) }
    }

    /// Waits until the clock shows a time, or returns at once if it has passed.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
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

    /// Waits until at least `count` alarms and tasks wait for a time.
    public func sleepers(atLeast count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.line.count < count { state.waiters.append((count, continuation)) }
                return state.line.count >= count
            }
            if isThere { continuation.resume() }
        }
    }

    package func ring(at deadline: ManualInstant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let (number, content) = state.withLock { state -> (Int?, [Awaited]) in
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
        let action = state.withLock { $0.line.remove(number) }
        withExtendedLifetime(action) {}
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

/// The time that a manual clock shows, and the deadlines that are set.
struct WaitingLine {
    typealias Action = @Sendable () -> Void

    private(set) var now = ManualInstant()
    /// The actions that wait, in the order of their deadlines.
    private var entries: [(deadline: ManualInstant, number: Int, action: Action)] = []
    private var lastNumber = 0
    /// The time to which the clock is being advanced, by one or several callers.
    private var goal = ManualInstant()

    var count: Int { entries.count }

    /// Returns the time at which a call that advances ends. It is counted from the goal of calls that have not ended.
    mutating func goal(after duration: Duration) -> ManualInstant {
        goal = max(goal, now).advanced(by: duration)
        return goal
    }

    mutating func append(_ deadline: ManualInstant, _ action: @escaping Action) -> Int {
        lastNumber += 1
        let place = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
        entries.insert((deadline, lastNumber, action), at: place)
        return lastNumber
    }

    mutating func remove(_ number: Int) -> Action? {
        guard let place = entries.firstIndex(where: { $0.number == number }) else { return nil }
        return entries.remove(at: place).action
    }

    /// Advances to the next deadline, and returns its action. If that deadline is after an instant, advances to the
    /// instant and returns nil.
    mutating func popNext(upTo instant: ManualInstant) -> Action? {
        guard let first = entries.first, first.deadline <= instant else {
            now = max(now, instant)
            return nil
        }
        now = max(now, first.deadline)
        return entries.removeFirst().action
    }

    mutating func setBack(by duration: Duration) {
        now = now.advanced(by: .zero - duration)
        goal = now
    }
}

/// A task that sleeps by a manual clock: woken or cancelled, whichever comes first.
final class Sleeper: @unchecked Sendable {  // `lock` guards the variables
    typealias Continuation = UnsafeContinuation<Void, any Error>

    private let lock = Lock()
    private var continuation: Continuation?
    private var callOff: (@Sendable () -> Void)?
    /// The way in which it ended, maybe before it began to wait.
    private var early: Result<Void, any Error>?

    func begin(_ continuation: Continuation, calledOffBy callOff: @escaping @Sendable () -> Void) {
        let early = lock.withLock {
            if self.early == nil { (self.continuation, self.callOff) = (continuation, callOff) }
            return self.early
        }
        guard let early else { return }
        callOff()
        continuation.resume(with: early)
    }

    func wake() {
        end(.success(()))
    }

    func cancel() {
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<Void, any Error>) {
        let (waiting, callOff) = lock.withLock {
            defer { (continuation, self.callOff) = (nil, nil) }
            if early == nil { early = result }
            return (continuation, self.callOff)
        }
        callOff?()
        waiting?.resume(with: result)
    }
}
