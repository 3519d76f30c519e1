public import Synchronization

/// The package's one lock: short, not recursive, held only while a decision is taken.
///
/// Nothing of a user's may run while it is held, and no reference that could be the last one may be formed or dropped.
///
/// **Order.** Who holds one may take another only in this order: that of a variable's or a cell's value, a messenger's, a
/// junction's, that of the messenger behind the junction, a receiver's or a relay's. The one exception never waits: a
/// receiver that is deallocated tries its messenger's lock (`withLockIfFree`). The locks of several values are taken in the
/// order of their addresses; that of a derived value's node stands where they do, and is taken together with none of them.
/// `Plan.lock` comes after that of a value. What else has a lock takes no other one under it.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    @usableFromInline let mutex = Mutex<Void>(())
    /// ThreadSanitizer does not see into the standard library's mutex; these two plain accesses show it the order.
    @usableFromInline let order = Atomic<UInt8>(0)

    @inlinable
    package init() {}

    /// What is to be released outside the lock comes out as the result.
    @inlinable
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (borrowing HeldLock) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let held = lock()
        do throws(Failure) {
            let result = try body(held)
            unlock(held)
            return result
        } catch {
            unlock(held)
            throw error
        }
    }

    /// The same for what needs no proof that the lock is held.
    @inlinable
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withLock { (_: borrowing HeldLock) throws(Failure) in try body() }
    }

    /// The same if that is possible without waiting; nil otherwise.
    @inlinable
    @inline(__always)
    package borrowing func withLockIfFree<Result>(_ body: (borrowing HeldLock) -> Result) -> Result? {
        guard mutex._unsafeTryLock() else { return nil }
        // Meets the store in `unlock`, as the one in `lock` does.
        _ = order.load(ordering: .acquiring)
        let held = HeldLock()
        let result = body(held)
        unlock(held)
        return result
    }

    /// For `withLock`, and for those who own the lock where a closure would cost too much.
    @inlinable
    package borrowing func lock() -> HeldLock {
        mutex._unsafeLock()
        _ = order.load(ordering: .acquiring)
        return HeldLock()
    }

    @inlinable
    package borrowing func unlock(_ held: consuming HeldLock) {
        held.end()
        order.store(0, ordering: .releasing)
        mutex._unsafeUnlock()
    }

    /// Runs a body while several locks of values are held: in the order of their addresses, each once.
    ///
    /// However many they are, that takes no stack.
    static func withAll(_ addresses: some Sequence<UInt>, _ body: () -> Void) {
        var sorted = ContiguousArray<UnsafePointer<Lock>>()
        var last: UInt = 0
        for address in addresses.sorted() where address != last {
            last = address
            sorted.append(UnsafePointer(bitPattern: address).unsafelyUnwrapped)
        }
        for lock in sorted {
            let held = lock.pointee.lock()
            held.end()
        }
        body()
        for lock in sorted.reversed() { lock.pointee.unlock(HeldLock()) }
    }
}
