/// The time of a clock that a test moves, and the alarms that are set.
///
/// It begins at zero. `advance` goes from one deadline to the next, in order; alarms of one deadline ring in the order in
/// which they were set, and `now` is the deadline meanwhile. An alarm that is set for a time that has passed rings at once.
package final class AlarmLine: Sendable {
    package typealias Action = @Sendable () -> Void

    private let state = Guarded(State())

    private struct State: ~Copyable {
        var now = Duration.zero
        /// The time to which the line is being advanced, by one or several callers.
        var goal = Duration.zero
        /// In the order of their deadlines.
        var alarms: [(deadline: Duration, number: Int, action: Action)] = []
        var lastNumber = 0
        /// Actions that wait for a number of alarms.
        var awaited: [(count: Int, action: Action)] = []
    }

    package init() {}

    package var now: Duration { state.withLock { $0.now } }

    /// The number of alarms that are set.
    package var count: Int { state.withLock { $0.alarms.count } }

    /// Sets an alarm. Returns a closure that calls it off.
    package func ring(at deadline: Duration, _ action: @escaping Action) -> Action {
        let (number, due) = state.withLock { state -> (Int?, [Action]) in
            guard deadline > state.now else { return (nil, []) }
            state.lastNumber += 1
            let place = state.alarms.firstIndex { $0.deadline > deadline } ?? state.alarms.endIndex
            state.alarms.insert((deadline, state.lastNumber, action), at: place)
            let count = state.alarms.count
            let due = state.awaited.filter { $0.count <= count }.map(\.action)
            state.awaited.removeAll { $0.count <= count }
            return (state.lastNumber, due)
        }
        for action in due { action() }
        guard let number else {
            action()
            return {}
        }
        return { [weak self] in self?.callOff(number) }
    }

    private func callOff(_ number: Int) {
        let alarm = state.withLock { state in
            state.alarms.firstIndex { $0.number == number }.map { state.alarms.remove(at: $0) }
        }
        withExtendedLifetime(alarm) {}
    }

    /// The furthest that the time goes, forwards and back: far enough from overflows for any interval to be added.
    private static var latest: Duration { .seconds(Int64.max) }

    /// Advances by `duration`, counted from the time to which calls that are under way advance. Does nothing if
    /// `duration` is zero or less.
    package func advance(by duration: Duration) {
        let duration = min(max(.zero, duration), Self.latest)
        let goal = state.withLock { state in
            state.goal = min(max(state.goal, state.now) + duration, Self.latest)
            return state.goal
        }
        advance(to: goal)
    }

    /// Advances to a time, and calls the actions that become due, including actions that are added meanwhile.
    package func advance(to time: Duration) {
        let time = min(time, Self.latest)
        while let action = nextAction(upTo: time) { action() }
    }

    private func nextAction(upTo time: Duration) -> Action? {
        state.withLock { state in
            guard let first = state.alarms.first, first.deadline <= time else {
                state.now = max(state.now, time)
                return nil
            }
            state.now = max(state.now, first.deadline)
            return state.alarms.removeFirst().action
        }
    }

    /// Sets the time back, and rings nothing. Does nothing if `duration` is zero or less.
    package func setBack(by duration: Duration) {
        let duration = min(max(.zero, duration), Self.latest)
        state.withLock { state in
            state.now = max(state.now - duration, .zero - Self.latest)
            state.goal = state.now
        }
    }

    /// Calls an action once at least `count` alarms are set: now, or when the last of them is set.
    package func whenThereAre(_ count: Int, _ action: @escaping Action) {
        let isNow = state.withLock { state in
            if state.alarms.count < count { state.awaited.append((count, action)) }
            return state.alarms.count >= count
        }
        if isNow { action() }
    }

    /// Waits until the time has come, or returns at once if it has passed.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    package func sleep(until deadline: Duration) async throws {
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                sleeper.begin(continuation, calledOffBy: ring(at: deadline) { sleeper.end(.success(())) })
            }
        } onCancel: {
            sleeper.end(.failure(CancellationError()))
        }
    }

    /// A task that sleeps: woken or cancelled, whichever comes first.
    private final class Sleeper: Sendable {
        typealias Continuation = UnsafeContinuation<Void, any Error>

        private enum State {
            case awake
            case asleep(Continuation, callOff: Action)
            case over(Result<Void, any Error>)
        }

        private let state = Guarded(State.awake)

        func begin(_ continuation: Continuation, calledOffBy callOff: @escaping Action) {
            let early = state.withLock { state -> Result<Void, any Error>? in
                if case .over(let result) = state { return result }
                state = .asleep(continuation, callOff: callOff)
                return nil
            }
            guard let early else { return }
            callOff()
            continuation.resume(with: early)
        }

        func end(_ result: Result<Void, any Error>) {
            let former = state.withLock { state in
                let former = state
                if case .over = former { return former }
                state = .over(result)
                return former
            }
            guard case .asleep(let continuation, let callOff) = former else { return }
            callOff()
            continuation.resume(with: result)
        }
    }
}
