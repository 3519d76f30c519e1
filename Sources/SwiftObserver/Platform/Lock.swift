public import Synchronization

/// The package's one lock: short, not recursive, held only while a decision is taken.
///
/// While it is held, no client code may run, and no reference that could be the last one may be formed or dropped.
///
/// **Order.** A thread that holds one lock may take another only in this order: the lock of a variable's or a cell's
/// value, of a messenger, of a junction, of the messenger behind the junction, of a receiver or a relay. The one
/// exception never waits: a receiver that is deallocated tries its messenger's lock (`withLockIfFree`). The locks of
/// several values are taken in the order of their addresses; that of a transform's origin is one of these. The lock of
/// a derived value's node has the rank of a value's, and is taken together with none of them. `Plan.lock` and
/// `Marks.lock` come after the lock of a value. Of an inspection's locks, the one under which sessions begin and end
/// comes before a messenger's, and the others come last. No other lock is held while a further one is taken.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
    @usableFromInline let mutex = Mutex<Void>(())
    /// ThreadSanitizer does not see into the standard library's mutex; these two plain accesses show it the order.
    @usableFromInline let order = Atomic<UInt8>(0)

    @inlinable
    package init() {}

    /// Runs a body under the lock, and returns its result. Return each reference that has to be released outside the
    /// lock.
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

    /// Runs a body that needs no proof that the lock is held.
    @inlinable
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withLock { (_: borrowing HeldLock) throws(Failure) in try body() }
    }

    /// Runs a body under the lock if the lock is free. Returns nil otherwise, without waiting.
    @inlinable
    @inline(__always)
    package borrowing func withLockIfFree<Result>(_ body: (borrowing HeldLock) -> Result) -> Result? {
        #if DEBUG
            if LockWatch.isOn.load(ordering: .acquiring), LockWatch.tryFails() { return nil }
        #endif
        guard mutex._unsafeTryLock() else { return nil }
        // Meets the store in `unlock`, as the one in `lock` does.
        _ = order.load(ordering: .acquiring)
        #if DEBUG
            if LockWatch.isOn.load(ordering: .acquiring) { LockWatch.noteTaken() }
        #endif
        let held = HeldLock()
        let result = body(held)
        unlock(held)
        return result
    }

    /// Whether values of the type may be compared under the lock: `==` of these runs no client's code. The compiler
    /// answers where the type is known, so that a set takes the lock once.
    @inlinable
    @inline(__always)
    static func allowsComparing<Value>(_ type: Value.Type) -> Bool {
        type == Int.self || type == Bool.self || type == Double.self
    }

    /// Compares values that were read under the lock: there, if their type allows it, and otherwise while the lock is
    /// given back, so that they may have been replaced meanwhile.
    @inlinable
    @inline(__always)
    borrowing func areEqual<Value: Equatable>(_ old: Value?, _ new: Value?, _ held: inout HeldLock) -> Bool {
        if Lock.allowsComparing(Value.self) { return old == new }
        unlock(held)
        let areEqual = old == new
        held = lock()
        return areEqual
    }

    /// Takes the lock. For `withLock`, and for an owner of the lock where a closure would cost too much.
    @inlinable
    package borrowing func lock() -> HeldLock {
        #if DEBUG
            if LockWatch.isOn.load(ordering: .acquiring) { LockWatch.noteTaking() }
        #endif
        mutex._unsafeLock()
        _ = order.load(ordering: .acquiring)
        return HeldLock()
    }

    @inlinable
    package borrowing func unlock(_ held: consuming HeldLock) {
        held.end()
        order.store(0, ordering: .releasing)
        mutex._unsafeUnlock()
        #if DEBUG
            if LockWatch.isOn.load(ordering: .acquiring) { LockWatch.noteGivenBack() }
        #endif
    }

    /// Runs a body while several locks of values are held: in the order of their addresses, each once.
    ///
    /// It doesn't recurse, so a thousand locks take no more of the stack than one.
    ///
    /// - Parameter addresses: Sorted here. Zero stands for no lock.
    static func withAll(_ addresses: UnsafeMutableBufferPointer<UInt>, _ body: () -> Void) {
        var addresses = addresses
        addresses.sort()
        var last: UInt = 0
        for address in addresses where address != last {
            last = address
            let held = UnsafePointer<Lock>(bitPattern: address).unsafelyUnwrapped.pointee.lock()
            held.end()
        }
        body()
        last = 0
        for address in addresses.reversed() where address != last && address != 0 {
            last = address
            UnsafePointer<Lock>(bitPattern: address).unsafelyUnwrapped.pointee.unlock(HeldLock())
        }
    }
}
