import Synchronization

/// Who got what, from any thread.
final class Log: Sendable {
    func add(_ number: Int, by observer: Int) { entries.withLock { $0.append((observer, number)) } }
    func of(_ observer: Int) -> [Int] { entries.withLock { $0.filter { $0.0 == observer }.map(\.1) } }
    var observers: [Int] { entries.withLock { $0.map(\.0) } }
    var count: Int { entries.withLock { $0.count } }

    private let entries = Mutex([(Int, Int)]())
}
