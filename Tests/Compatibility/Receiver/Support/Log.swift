import Foundation

/// What listeners heard, from whatever thread.
final class Log<Entry>: @unchecked Sendable {

    // Guards the entries.
    private let condition = NSCondition()
    private var heard: [Entry] = []

    func append(_ entry: Entry) {
        condition.lock()
        heard.append(entry)
        condition.broadcast()
        condition.unlock()
    }

    var entries: [Entry] {
        condition.lock()
        defer { condition.unlock() }
        return heard
    }

    var count: Int { entries.count }

    /// The entries, once there are so many of them.
    func entries(whenThereAre count: Int) throws -> [Entry] {
        let deadline = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        while heard.count < count {
            guard condition.wait(until: deadline) else { throw TookTooLong() }
        }
        return heard
    }
}

extension Log where Entry: Sendable {

    /// The entries, once there are so many of them, without blocking the thread of the test.
    func awaitEntries(_ count: Int) async throws -> [Entry] {
        try await withCheckedThrowingContinuation { continuation in
            Thread {
                continuation.resume(with: Result { try self.entries(whenThereAre: count) })
            }.start()
        }
    }
}
