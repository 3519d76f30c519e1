import SwiftObserver

/// A list that any thread may add to and read.
final class Log<Entry: Sendable>: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var list: [Entry] = []

    var entries: [Entry] { lock.withLock { list } }
    var count: Int { lock.withLock { list.count } }

    func add(_ entry: Entry) { lock.withLock { list.append(entry) } }

    func removeAll() {
        var gone: [Entry] = []
        lock.withLock { swap(&gone, &list) }
    }
}

/// A number that any thread may change and read.
final class Count: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var number = 0

    var value: Int { lock.withLock { number } }

    /// Adds to it and returns the sum.
    @discardableResult
    func add(_ change: Int = 1) -> Int {
        lock.withLock {
            number += change
            return number
        }
    }
}

/// Holds a reference that can be dropped, on any thread.
final class Slot<Object>: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var held: Object?

    init(_ object: Object? = nil) { held = object }

    var object: Object? {
        get { lock.withLock { held } }
        set {
            var gone: Object? = newValue
            lock.withLock { swap(&held, &gone) }
        }
    }
}
