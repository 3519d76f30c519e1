import Synchronization

/// Floor B with replay: closures and ring behind one lock.
public final class LockedReplayingClosureArray: Sendable {
    private let state: Mutex<State>

    public init(capacity: Int) { state = Mutex(State(ring: Array(repeating: 0, count: capacity))) }

    @inline(never)
    public func observe(_ handler: @escaping @Sendable (Int) -> Void) {
        for message in state.withLock({ $0.add(handler) }) { handler(message) }
    }

    @inline(never)
    public func send(_ message: Int) {
        for handler in state.withLock({ $0.keep(message) }) { handler(message) }
    }

    private struct State {
        var handlers: [@Sendable (Int) -> Void] = []
        var ring: [Int]
        var position = 0
        var count = 0

        init(ring: [Int]) { self.ring = ring }

        mutating func add(_ handler: @escaping @Sendable (Int) -> Void) -> [Int] {
            handlers.append(handler)
            let start = position - count + (position < count ? ring.count : 0)
            return (0..<count).map { ring[(start + $0) % ring.count] }
        }

        mutating func keep(_ message: Int) -> [@Sendable (Int) -> Void] {
            ring[position] = message
            position = position + 1 == ring.count ? 0 : position + 1
            if count < ring.count { count += 1 }
            return handlers
        }
    }
}
