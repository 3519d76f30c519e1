internal import SwiftObserver

/// The record of all calls of handlers, in one order, and of failures.
final class Recorder: Sendable {
    /// Makes an empty record.
    ///
    /// - Parameter pulse: A counter of calls that have returned, so that a watchdog sees the progress.
    init(nests: Bool, pulse: Counter = Counter()) {
        self.nests = nests
        self.pulse = pulse
    }

    /// Notes that an observation is about to begin, and returns its index.
    func begin(observer: Int, sentBefore: Int, beginsWithLatest: Bool = false) -> Int {
        state.withLock { state in
            state.records.append(
                ObservationRecord(observer: observer, sentBefore: sentBefore, beginsWithLatest: beginsWithLatest))
            state.runningCalls.append(0)
            return state.records.count - 1
        }
    }

    /// Notes that these observations have ended: no call may begin any more.
    func end(_ indices: [Int]) {
        state.withLock { state in
            for index in indices { state.records[index].isActive = false }
        }
    }

    /// Notes that a handler was entered, and returns the number of its observer's calls.
    func enter(_ index: Int, message: Int, author: AuthorMark) -> Int {
        state.withLock { state in
            let observer = state.records[index].observer
            if !state.records[index].isActive { state.note(.calledAfterEnd(observer: observer, message: message)) }
            if !nests, state.running > 0 {
                state.note(.overlap(observer: observer, message: message, isOwn: state.runningCalls[index] > 0))
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
        state.withLock { state in
            state.running -= 1
            if let place = state.messagesInFlight.lastIndex(of: message) { state.messagesInFlight.remove(at: place) }
            state.runningCalls[index] -= 1
            state.finished += 1
            // Endless calls are no progress.
            if state.finished < 10_000 { pulse.increment() }
        }
    }

    /// Notes a failure.
    func add(_ failure: StageFailure) {
        state.withLock { $0.note(failure) }
    }

    /// The number of calls of handlers that have returned.
    var finishedCalls: Int {
        state.withLock { $0.finished }
    }

    /// The messages whose handlers have not returned.
    var messagesInFlight: Set<Int> { state.withLock { Set($0.messagesInFlight) } }

    var records: [ObservationRecord] { state.withLock { $0.records } }
    var calls: [Call] { state.withLock { $0.calls } }
    var failures: [StageFailure] { state.withLock { $0.failures } }

    private struct State {
        var records: [ObservationRecord] = []
        var runningCalls: [Int] = []
        var running = 0
        var messagesInFlight: [Int] = []
        var finished = 0
        var calls: [Call] = []
        var callCounts: [Int: Int] = [:]
        var failures: [StageFailure] = []

        mutating func note(_ failure: StageFailure) {
            guard failures.count < 20 else { return }
            failures.append(failure)
        }
    }

    private let nests: Bool
    private let pulse: Counter
    private let state = Guarded(State())
}
