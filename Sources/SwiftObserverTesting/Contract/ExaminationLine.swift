internal import SwiftObserver

/// Performs examinations one after the other on a thread of its own, however many tests ask for them at once.
///
/// An examination uses several threads and waits for what happens elsewhere: several at once would try each other's
/// patience.
final class ExaminationLine: @unchecked Sendable {  // by its lock
    static let shared = ExaminationLine()

    private let lock = Lock()
    private var waiting: [@Sendable () -> Void] = []
    private var isRunning = false

    func add(_ examination: @escaping @Sendable () -> Void) {
        let isFirst = lock.withLock {
            waiting.append(examination)
            defer { isRunning = true }
            return !isRunning
        }
        if isFirst { Threads.start { self.run() } }
    }

    private func run() {
        while let examination = next() {
            examination()
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        lock.withLock {
            isRunning = !waiting.isEmpty
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }
}
