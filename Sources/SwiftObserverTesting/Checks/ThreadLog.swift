internal import SwiftObserver

/// Writes down what the handlers of one observation get from several threads.
final class ThreadLog: Sendable {
    /// - Parameter pulse: Counts up with every call.
    init(pulse: Counter) {
        self.pulse = pulse
    }

    /// Enters a handler; the calls of one handler must not overlap.
    func enter(_ message: Int) {
        pulse.increment()
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

    private let pulse: Counter
    private let lock = Lock()
    private let state = State()
}
