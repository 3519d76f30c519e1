import SwiftObserver

/// A list that any thread may append to and read.
final class Log<Entry: Sendable>: @unchecked Sendable {
    // Sendable: `list` is only touched under `lock`.
    private let lock = Lock()
    private var list: [Entry] = []

    var entries: [Entry] { lock.withLock { list } }

    func append(_ entry: Entry) {
        lock.withLock { list.append(entry) }
    }
}
