import Synchronization

/// The floor for loops: messages wait in an array behind a lock, and a turn takes them all and calls the closures.
public final class ClosureLoop: Sendable {
    private let state = Mutex(State())

    public init() {}

    @inline(never)
    public func observe(_ handler: @escaping @Sendable (Int) -> Void) { state.withLock { $0.handlers.append(handler) } }

    @inline(never)
    public func send(_ message: Int) { state.withLock { $0.waiting.append(message) } }

    @inline(never)
    @discardableResult
    public func runOnce() -> Int {
        let (messages, handlers) = state.withLock { $0.take() }
        for message in messages {
            for handler in handlers { handler(message) }
        }
        return messages.count
    }

    private struct State {
        var handlers: [@Sendable (Int) -> Void] = []
        var waiting: [Int] = []

        mutating func take() -> (messages: [Int], handlers: [@Sendable (Int) -> Void]) {
            defer { waiting = [] }
            return (waiting, handlers)
        }
    }
}
