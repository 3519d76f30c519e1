internal import SwiftObserver

/// Writes down what handlers get, in one order, and notices what must not happen.
final class Recorder: Sendable {
    /// - Parameter pulse: Counts up as handlers return, so that a watchdog sees that something goes on.
    init(nests: Bool, pulse: Counter = Counter()) {
        self.nests = nests
        self.pulse = pulse
    }

    /// Notes that an observation is about to begin, and returns its index.
    func begin(observer: Int, sentBefore: Int, beginsWithLatest: Bool = false) -> Int {
        lock.withLock {
            state.records.append(
                ObservationRecord(observer: observer, sentBefore: sentBefore, beginsWithLatest: beginsWithLatest))
            state.runningCalls.append(0)
            return state.records.count - 1
        }
    }

    /// Notes that these observations are over: no call may begin any more.
    func end(_ indices: [Int]) {
        lock.withLock {
            for index in indices { state.records[index].isActive = false }
        }
    }

    /// Notes that a handler was entered, and returns how many calls its observer has had.
    func enter(_ index: Int, message: Int, author: AuthorMark) -> Int {
        lock.withLock {
            let observer = state.records[index].observer
            if !state.records[index].isActive { note(.calledAfterEnd(observer: observer, message: message)) }
            if !nests, state.running > 0 {
                note(.overlap(observer: observer, message: message, isOwn: state.runningCalls[index] > 0))
            }
            state.running += 1
            state.messagesInFlight.append(message)
            state.runningCalls[index] += 1
            state.records[index].receptions.append(Reception(message: message, author: author))
            state.calls.append(Call(observation: index, message: message))
            state.callCounts[observer, default: 0] += 1
            return state.callCounts[observer, default: 0]
        }
    }

    /// Notes that a handler returns.
    func exit(_ index: Int, message: Int) {
        lock.withLock {
            state.running -= 1
            if let place = state.messagesInFlight.lastIndex(of: message) { state.messagesInFlight.remove(at: place) }
            state.runningCalls[index] -= 1
            state.finished += 1
            // Calls that never come to an end are no progress.
            if state.finished < 10_000 { pulse.increment() }
        }
    }

    /// Notes something that must not happen.
    func add(_ failure: StageFailure) {
        lock.withLock { note(failure) }
    }

    /// How many calls of handlers have returned.
    var finishedCalls: Int {
        lock.withLock { state.finished }
    }

    /// The messages whose handlers have not returned.
    var messagesInFlight: Set<Int> { lock.withLock { Set(state.messagesInFlight) } }

    var records: [ObservationRecord] { lock.withLock { state.records } }
    var calls: [Call] { lock.withLock { state.calls } }
    var failures: [StageFailure] { lock.withLock { state.failures } }

    private func note(_ failure: StageFailure) {
        guard state.failures.count < 20 else { return }
        state.failures.append(failure)
    }

    /// Guarded by the lock.
    private final class State: @unchecked Sendable {
        var records: [ObservationRecord] = []
        var runningCalls: [Int] = []
        var running = 0
        var messagesInFlight: [Int] = []
        var finished = 0
        var calls: [Call] = []
        var callCounts: [Int: Int] = [:]
        var failures: [StageFailure] = []
    }

    private let nests: Bool
    private let pulse: Counter
    private let lock = Lock()
    private let state = State()
}
