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
        lock.lock()
        waiting.append(examination)
        let isFirst = !isRunning
        isRunning = true
        lock.unlock()
        if isFirst { Threads.start { self.run() } }
    }

    private func run() {
        while let examination = next() {
            examination()
        }
    }

    private func next() -> (@Sendable () -> Void)? {
        lock.lock()
        defer { lock.unlock() }
        if waiting.isEmpty {
            isRunning = false
            return nil
        }
        return waiting.removeFirst()
    }
}
