import Foundation

/// What receivers write down, on whatever thread.
final class Log<Entry>: @unchecked Sendable {  // by its lock
    private let lock = NSLock()
    private var all: [Entry] = []

    var entries: [Entry] { lock.withLock { all } }

    func note(_ entry: Entry) {
        lock.withLock { all.append(entry) }
    }

    /// What has been written down since the last time.
    func take() -> [Entry] {
        lock.lock()
        defer { lock.unlock() }
        let taken = all
        all = []
        return taken
    }
}
