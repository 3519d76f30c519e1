/// Floor A: an array of closures, called in a loop. The code of a program without any library.
public final class ClosureArray {
    private var state = State()

    public init() {}

    @inline(never)
    public func send(_ message: Int) {
        for handler in state.handlers { handler(message) }
    }

    /// The closure is called until the token is told to stop.
    @inline(never)
    @discardableResult
    public func observe(_ handler: @escaping (Int) -> Void) -> Token {
        Token(list: self, identifier: state.add(handler))
    }

    private struct State {
        var handlers: [(Int) -> Void] = []
        var identifiers: [Int] = []
        var lastIdentifier = 0

        mutating func add(_ handler: @escaping (Int) -> Void) -> Int {
            lastIdentifier += 1
            identifiers.append(lastIdentifier)
            handlers.append(handler)
            return lastIdentifier
        }

        mutating func remove(_ identifier: Int) {
            // From the end: the closure that was added last is usually the first to go.
            guard let index = identifiers.lastIndex(of: identifier) else { return }
            identifiers.remove(at: index)
            handlers.remove(at: index)
        }
    }

    /// Ends one observation. It keeps the list alive: a weak reference would cost more than all the rest.
    public final class Token {
        private let list: ClosureArray
        private let identifier: Int

        fileprivate init(list: ClosureArray, identifier: Int) {
            self.list = list
            self.identifier = identifier
        }

        @inline(never)
        public func stop() { list.state.remove(identifier) }
    }
}
