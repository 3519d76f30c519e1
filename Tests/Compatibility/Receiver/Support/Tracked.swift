import Foundation

/// Counts how many of its objects are alive.
final class Census: @unchecked Sendable {

    // Guards the count.
    private let lock = NSLock()
    private var alive = 0

    var count: Int {
        lock.withLock { alive }
    }

    fileprivate func change(by difference: Int) {
        lock.withLock { alive += difference }
    }
}

/// An object that is counted while it is alive; two are equal if their ids are.
final class Tracked: Hashable, Sendable {

    let id: Int
    private let census: Census

    init(_ id: Int = 0, in census: Census) {
        self.id = id
        self.census = census
        census.change(by: 1)
    }

    deinit {
        census.change(by: -1)
    }

    /// Does nothing, but makes a closure capture the object.
    func touch() {}

    static func == (one: Tracked, other: Tracked) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
