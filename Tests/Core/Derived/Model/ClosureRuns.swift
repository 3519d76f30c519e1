@testable import SwiftObserver
import TestSupport

/// How often each source of a script has changed: the variables as the script knows, and derived values as their
/// closures have told.
final class ChangeCounts: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var counts: [Int]
    private var isAside = false

    init(variables count: Int) { counts = Array(repeating: 0, count: count) }

    var all: [Int] { lock.withLock { counts } }

    /// Notes another derived value, and returns its number.
    func add() -> Int {
        lock.withLock {
            counts.append(0)
            return counts.count - 1
        }
    }

    subscript(source: Int) -> Int { lock.withLock { counts[source] } }

    func count(_ source: Int) { lock.withLock { counts[source] += 1 } }

    /// Has all derived values count as changed, where it is not known whether they are.
    func forgetDerived(after variables: Int) {
        lock.withLock { for source in variables..<counts.count { counts[source] += 1 } }
    }

    /// Whether closures compute for the transaction that has asked for their values alone.
    var areAside: Bool { lock.withLock { isAside } }

    func aside<Result>(_ body: () -> Result) -> Result {
        lock.withLock { isAside = true }
        defer { lock.withLock { isAside = false } }
        return body()
    }
}

/// The runs of the closure of a derived value.
///
/// A run is needed if something that the last one has read has changed since. That is so whatever the order is in which
/// observers are called, so it can be said where nobody knows how many runs there will be.
final class ClosureRuns: @unchecked Sendable {  // by its lock
    private let own: Int
    private let changes: ChangeCounts
    private let count = Counter(), needless = Counter()
    private let lock = Lock()
    private var last: (value: Int, read: [NaiveState.Reading])?

    init(_ changes: ChangeCounts) {
        self.changes = changes
        own = changes.add()
    }

    func compute(_ formula: Formula, _ read: (Int) -> Int) -> Int {
        count.add()
        let isAside = changes.areAside
        if !isAside, let last = lock.withLock({ last }), !last.read.areChanged(changes) { needless.add() }
        var met: [NaiveState.Reading] = []
        let value = formula.value { source in
            let value = read(source)
            met.note(source, changes[source])
            return value
        }
        if isAside { return value }
        let isChange = lock.withLock {
            defer { last = (value, met) }
            return last?.value != value
        }
        if isChange { changes.count(own) }
        return value
    }

    func takeCount() -> Int { count.take() }

    func takeNeedless() -> Int { needless.take() }
}

extension [NaiveState.Reading] {
    /// Whether one of them has changed since.
    func areChanged(_ counts: ChangeCounts) -> Bool { contains { $0.changes != counts[$0.source] } }
}
