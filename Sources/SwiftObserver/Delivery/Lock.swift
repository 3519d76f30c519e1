public import Synchronization

/// The package's one lock: short, not recursive, held only while a decision is taken.
///
/// Nothing of a user's may run while it is held, and no reference that could be the last one may be formed or dropped.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    @usableFromInline let mutex = Mutex<Void>(())
    /// ThreadSanitizer does not see into the standard library's mutex; these two plain accesses show it the order.
    @usableFromInline let order = Atomic<UInt8>(0)

    @inlinable
    package init() {}

    @inlinable
    package borrowing func lock() {
        mutex._unsafeLock()
        _ = order.load(ordering: .acquiring)
    }

    /// Takes the lock if that is possible without waiting.
    @inlinable
    package borrowing func tryLock() -> Bool {
        guard mutex._unsafeTryLock() else { return false }
        _ = order.load(ordering: .acquiring)
        return true
    }

    @inlinable
    package borrowing func unlock() {
        order.store(0, ordering: .releasing)
        mutex._unsafeUnlock()
    }

    @inlinable
    package borrowing func withLock<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}
