import Foundation
import Testing

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
    if done.wait(timeout: .now() + 120) == .timedOut { Issue.record("The threads do not come to an end.") }
}

/// What one thread waits for and another one opens.
final class Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func wait() {
        if semaphore.wait(timeout: .now() + 60) == .timedOut { Issue.record("Nobody opened the latch.") }
    }
}
