/// Floor A with order: a message sent inside a handler waits until the message before it has reached all handlers.
public final class OrderedClosureArray {
    private var handlers: [(Int) -> Void] = []
    private var waiting: [Int] = []
    private var isSending = false

    public init() {}

    @inline(never)
    public func observe(_ handler: @escaping (Int) -> Void) { handlers.append(handler) }

    @inline(never)
    public func send(_ message: Int) {
        guard !isSending else { return waiting.append(message) }
        isSending = true
        for handler in handlers { handler(message) }
        var taken = 0
        while taken < waiting.count {
            let next = waiting[taken]
            taken += 1
            for handler in handlers { handler(next) }
        }
        waiting.removeAll(keepingCapacity: true)
        isSending = false
    }
}
