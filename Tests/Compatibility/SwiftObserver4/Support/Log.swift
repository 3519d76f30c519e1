import SwiftObserver4

/// What handlers write down, on whatever thread.
final class Log<Entry: Sendable>: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var all: [Entry] = []

    var entries: [Entry] { lock.withLock { all } }

    func note(_ entry: Entry) {
        lock.withLock { all.append(entry) }
    }

    /// What has been written down since the last time.
    func take() -> [Entry] {
        lock.withLock {
            defer { all = [] }
            return all
        }
    }
}
