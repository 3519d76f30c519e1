/// Floor A with replay: the array of closures beside a ring of the messages sent last.
public final class ReplayingClosureArray {
    private var handlers: [(Int) -> Void] = []
    private var ring: [Int]
    private var position = 0
    private var count = 0

    public init(capacity: Int) { ring = Array(repeating: 0, count: capacity) }

    @inline(never)
    public func observe(_ handler: @escaping (Int) -> Void) {
        let start = position - count + (position < count ? ring.count : 0)
        for offset in 0..<count { handler(ring[(start + offset) % ring.count]) }
        handlers.append(handler)
    }

    @inline(never)
    public func send(_ message: Int) {
        ring[position] = message
        position = position + 1 == ring.count ? 0 : position + 1
        if count < ring.count { count += 1 }
        for handler in handlers { handler(message) }
    }
}
