public import Synchronization

/// Reads a value of an object without keeping the object alive. A read takes a lock, which costs less than loading a
/// weak reference.
///
/// It keeps the object's memory, but not the object. It never forms a reference to the object, since that reference
/// could be the last one. Instead, it has the addresses of the object's lock, its count of changes and its value. The
/// object's `deinit` closes it first, and only then are the object's properties destroyed. The lock and the count have
/// nothing to destroy, so they stay readable for as long as the memory does.
@usableFromInline
struct ValuePeek<Value>: @unchecked Sendable {  // by the object's lock
    /// Never read. It keeps the memory.
    @usableFromInline unowned let object: AnyObject
    @usableFromInline let lock: UnsafePointer<Lock>
    @usableFromInline let changeCount: UnsafePointer<Atomic<UInt>>
    @usableFromInline let storedValue: UnsafeMutablePointer<Value>

    /// Takes the addresses of an object's stored properties. Taking them counts as changing the value.
    @inlinable
    @inline(__always)
    init(into object: AnyObject, lock: borrowing Lock, changeCount: borrowing Atomic<UInt>, value: inout Value) {
        let lock = withUnsafePointer(to: lock) { $0 }
        let changeCount = withUnsafePointer(to: changeCount) { $0 }
        assert(
            [UnsafeRawPointer(lock), UnsafeRawPointer(changeCount)].allSatisfy {
                0..<128 ~= $0 - UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
            }, "The lock and the count are to be found in the object itself")
        self.object = object
        self.lock = lock
        self.changeCount = changeCount
        storedValue = withUnsafeMutablePointer(to: &value) { $0 }
    }

    /// The value, or nil from the moment in which the object's `deinit` begins.
    @inlinable
    var value: Value? {
        lock.pointee.withLock {
            changeCount.pointee.load(ordering: .relaxed) == ValuePeek.closed ? nil : storedValue.pointee
        }
    }

    /// How often the value was changed, read without the lock. Two reads tell only whether there was a change between
    /// them.
    @inlinable
    var changes: UInt { changeCount.pointee.load(ordering: .acquiring) & .countMask }

    /// The count of changes of an object that is gone.
    @inlinable static var closed: UInt { .max }
}
