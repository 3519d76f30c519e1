public import Synchronization

/// One of two values that are bound to each other.
@usableFromInline
struct BoundSide<Value>: @unchecked Sendable {  // by the value's lock
    @usableFromInline let value: UnretainedValue<Value>
    /// Belongs to the inner state of the value's messenger.
    @usableFromInline let history: BoundHistory

    @inlinable
    init(_ value: UnretainedValue<Value>) {
        self.value = value
        history = value.core.boundHistory(of: value.peek)
    }

    /// The value and the stamp of its latest change; nil once it is gone.
    @inlinable
    var current: (value: Value, stamp: Int)? {
        let peek = value.peek
        return peek.lock.pointee.withLock {
            guard peek.changeCount.pointee.load(ordering: .relaxed) != ValuePeek<Value>.closed else { return nil }
            history.note()
            return (peek.storedValue.pointee, history.stamp)
        }
    }

    /// The same with a new stamp, as if it had just been set.
    @inlinable
    var renewed: (value: Value, stamp: Int)? {
        let peek = value.peek
        return peek.lock.pointee.withLock {
            let count = peek.changeCount.pointee.load(ordering: .relaxed)
            guard count != ValuePeek<Value>.closed else { return nil }
            history.note(count, stamp: history.newStamp())
            return (peek.storedValue.pointee, history.stamp)
        }
    }

    /// What a binding finds that brings a change from the other side; nil once the value is gone.
    ///
    /// A change that has no stamp is just being told, or will never be. Unless the other side's is older than what was here
    /// before, it gives way, and gets no stamp of its own any more: it could be told between this and the copy.
    @inlinable
    func found(by stamp: Int) -> (value: Value, count: UInt, stamp: Int)? {
        let peek = value.peek
        return peek.lock.pointee.withLock {
            let count = peek.changeCount.pointee.load(ordering: .relaxed)
            guard count != ValuePeek<Value>.closed else { return nil }
            if history.stamp >= stamp { history.note() } else { history.note(count, stamp: history.stamp) }
            return (peek.storedValue.pointee, count, history.stamp)
        }
    }

    /// Gives the value a stamp that it agrees with; false if either was changed in the meantime.
    @inlinable
    func agree(with stamp: Int, insteadOf oldStamp: Int, ifUnchangedSince count: UInt) -> Bool {
        value.peek.lock.pointee.withLock {
            guard value.peek.changeCount.pointee.load(ordering: .relaxed) == count else { return false }
            return history.replace(oldStamp, with: stamp, count)
        }
    }

    /// Sets the value and sends the update; false if it was changed in the meantime, or is gone.
    @inlinable
    func replace(
        _ old: Value, with new: Value, stamp: Int, insteadOf oldStamp: Int, ifUnchangedSince count: UInt,
        as author: AnyAuthor
    ) -> Bool {
        value.replace(old, with: new, ifUnchangedSince: count, as: author) {
            history.replace(oldStamp, with: stamp, count &+ 1)
        }
    }
}
