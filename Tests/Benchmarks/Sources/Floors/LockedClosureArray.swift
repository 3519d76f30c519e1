import Synchronization

/// Floor B: the array of closures behind one lock, copied out under it. The code of a program with several threads.
public final class LockedClosureArray: Sendable {
    private let state = Mutex(State())

    public init() {}

    @inline(never)
    public func send(_ message: Int) {
        let handlers = state.withLock { $0.handlers }
        for handler in handlers { handler(message) }
    }

    /// The closure is called until the token is told to stop.
    @inline(never)
    @discardableResult
    public func observe(_ handler: @escaping @Sendable (Int) -> Void) -> Token {
        let identifier = state.withLock { $0.add(handler) }
        return Token(list: self, identifier: identifier)
    }

    private struct State {
        var handlers: [@Sendable (Int) -> Void] = []
        var identifiers: [Int] = []
        var lastIdentifier = 0

        mutating func add(_ handler: @escaping @Sendable (Int) -> Void) -> Int {
            lastIdentifier += 1
            identifiers.append(lastIdentifier)
            handlers.append(handler)
            return lastIdentifier
        }

        mutating func remove(_ identifier: Int) {
            guard let index = identifiers.lastIndex(of: identifier) else { return }
            identifiers.remove(at: index)
            handlers.remove(at: index)
        }
    }

    /// Ends one observation. It keeps the list alive: a weak reference would cost more than all the rest.
    public final class Token {
        private let list: LockedClosureArray
        private let identifier: Int

        fileprivate init(list: LockedClosureArray, identifier: Int) {
            self.list = list
            self.identifier = identifier
        }

        @inline(never)
        public func stop() { list.state.withLock { $0.remove(identifier) } }
    }
}
