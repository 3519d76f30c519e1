import Foundation
import Testing
import TestSupport

/// Runs a body on several threads at the same time, and waits for them, but not for ever.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = DispatchGroup()
    for index in 0..<count {
        done.enter()
        Thread.detachNewThread {
            body(index)
            done.leave()
        }
    }
    if done.wait(timeout: .now() + watchdog) == .timedOut { Issue.record("The threads do not come to an end.") }
}

/// What one thread waits for and another one opens.
final class Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func wait() {
        if semaphore.wait(timeout: .now() + watchdog) == .timedOut { Issue.record("Nobody opened the latch.") }
    }
}
