public import Synchronization

/// Reads a value of an object that it does not keep alive, more cheaply than by a weak reference: for the price of a
/// lock.
///
/// It keeps the object's memory, not the object, for as long as it exists; and it forms no reference to the object,
/// which would have to be given back and could be the last one. Instead it leads, like the object's own accesses, to
/// the object's lock, its count of changes and its value. That is right as long as the object's `deinit` closes it
/// first: the object's properties are destroyed only after that, and the lock and the count, which have nothing to be
/// destroyed, stay as they are for as long as the memory does.
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

    /// How often it was changed, without the lock. Says only whether that happened between two reads.
    @inlinable
    var changes: UInt { changeCount.pointee.load(ordering: .acquiring) }

    /// The count of changes of an object that is gone.
    @inlinable static var closed: UInt { .max }
}
