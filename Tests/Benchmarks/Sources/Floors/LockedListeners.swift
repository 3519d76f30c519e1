import Synchronization

/// Stands in for the original of the module Receiver, after its description: closures in a dictionary behind one lock, all
/// values in an array behind another. Both are locked while closures are called. A listening is ended by a closure.
///
/// Generic and never specialised, since the original has nothing that is inlinable.
public final class LockedListeners<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let handlers = Mutex<Handlers>(Handlers())
    private let capacity: Int

    public init(keeping capacity: Int) { self.capacity = capacity }

    /// Returns a closure that ends the listening.
    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public func listen(_ handler: @escaping @Sendable (Value) -> Void) -> @Sendable () -> Void {
        let number = handlers.withLock { $0.add(handler) }
        values.withLock { values in
            for value in values.suffix(capacity) { handler(value) }
        }
        return { [weak self] in self?.handlers.withLock { $0.all[number] = nil } }
    }

    @inline(never)
    @_semantics("optimize.sil.specialize.generic.never")
    public func broadcast(_ value: Value) {
        values.withLock { $0.append(value) }
        handlers.withLock { handlers in
            for handler in handlers.all.values { handler(value) }
        }
    }

    private struct Handlers {
        var all: [Int: @Sendable (Value) -> Void] = [:]
        private var last = 0

        mutating func add(_ handler: @escaping @Sendable (Value) -> Void) -> Int {
            last += 1
            all[last] = handler
            return last
        }
    }
}
