import Synchronization

/// Floor B with order: the queue and the closures behind one lock, one message and the closures copied out at a time.
public final class LockedOrderedClosureArray: Sendable {
    private let state = Mutex(State())

    public init() {}

    @inline(never)
    public func observe(_ handler: @escaping @Sendable (Int) -> Void) { state.withLock { $0.handlers.append(handler) } }

    @inline(never)
    public func send(_ message: Int) {
        guard state.withLock({ $0.beginSending(message) }) else { return }
        while let (next, handlers) = state.withLock({ $0.takeNext() }) {
            for handler in handlers { handler(next) }
        }
    }

    private struct State {
        var handlers: [@Sendable (Int) -> Void] = []
        var waiting: [Int] = []
        var taken = 0
        var isSending = false

        mutating func beginSending(_ message: Int) -> Bool {
            waiting.append(message)
            guard !isSending else { return false }
            isSending = true
            return true
        }

        mutating func takeNext() -> (message: Int, handlers: [@Sendable (Int) -> Void])? {
            guard taken < waiting.count else {
                waiting.removeAll(keepingCapacity: true)
                taken = 0
                isSending = false
                return nil
            }
            defer { taken += 1 }
            return (waiting[taken], handlers)
        }
    }
}
