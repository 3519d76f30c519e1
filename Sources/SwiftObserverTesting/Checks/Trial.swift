internal import SwiftObserver

/// What a check with a trial of its own works with.
struct Trial: Sendable {
    let subject: Subject
    /// How many messages each thread sends.
    let messages: Int
    /// How many threads send.
    let threads: Int
    let seed: UInt64
    let patience: Duration
    /// Whether nobody who waits for the trial blocks the main actor.
    let mainActorIsFree: Bool
    /// What several threads do in many orders of turns, performed when a check first asks for it.
    let search: ScheduleSearch

    /// Waits until the condition holds, and lets the subject deliver in the meantime.
    func deliver(_ specimen: Specimen, until condition: () -> Bool) -> Bool {
        Threads.wait(patience: patience) {
            specimen.deliverPending()
            return condition()
        }
    }
}

/// Writes down what the handlers of one observation get from several threads.
final class ThreadLog: Sendable {
    /// Enters a handler; the calls of one handler must not overlap.
    func enter(_ message: Int) {
        lock.withLock {
            if state.isInside { state.overlap = state.overlap ?? message }
            state.isInside = true
            state.messages.append(message)
        }
    }

    func exit() {
        lock.withLock { state.isInside = false }
    }

    var messages: [Int] { lock.withLock { state.messages } }
    var count: Int { lock.withLock { state.messages.count } }
    /// The first message that came while the handler was still running.
    var overlap: Int? { lock.withLock { state.overlap } }

    /// Guarded by the lock.
    private final class State: @unchecked Sendable {
        var messages: [Int] = []
        var isInside = false
        var overlap: Int?
    }

    private let lock = Lock()
    private let state = State()
}
