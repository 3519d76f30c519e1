import Foundation
import SwiftObserver
import Synchronization
import TestSupport

/// Counts, from any thread.
final class Count: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .relaxed) }

    func up() {
        number.wrappingAdd(1, ordering: .relaxed)
    }

    /// What was counted since this was asked last.
    func take() -> Int { number.exchange(0, ordering: .relaxed) }
}

/// Collects, from any thread.
final class Record<Element: Sendable>: @unchecked Sendable {  // by its lock, which ThreadSanitizer sees
    private let lock = Lock()
    private var elements: [Element] = []

    var all: [Element] { lock.withLock { elements } }
    var count: Int { lock.withLock { elements.count } }

    func add(_ element: Element) {
        lock.withLock { elements.append(element) }
    }

    /// Takes the last one out.
    func takeLast() -> Element? { lock.withLock { elements.popLast() } }

    /// What was collected since this was asked last.
    func take() -> [Element] {
        lock.withLock {
            defer { elements = [] }
            return elements
        }
    }
}

/// Runs bodies on threads of their own, at the same time, and returns when all have ended, and what they hold is released;
/// false if that takes too long.
@discardableResult
func onThreads(_ bodies: consuming [@Sendable () -> Void]) -> Bool {
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchGroup())
    let waiting = Record<@Sendable () -> Void>()
    let count = bodies.count
    for body in bodies { waiting.add(body) }
    bodies = []
    for _ in 0..<count {
        ended.enter()
        let thread = Thread {
            started.wait()
            waiting.takeLast()?()
            ended.leave()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }
    for _ in 0..<count { started.signal() }
    return ended.wait(timeout: .now() + watchdog) == .success
}
