public import Synchronization

/// Reads and sets the value of a variable or a cell that it does not keep alive, without a reference to it.
///
/// It keeps the inner state, which outlives the object, and sends its updates through that. It changes the object only
/// under the object's lock, and only before the object's `deinit` has closed it: see `ValuePeek`.
@usableFromInline
struct UnretainedValue<Value>: @unchecked Sendable {  // by the object's lock
    @usableFromInline let peek: ValuePeek<Value>
    @usableFromInline let core: MessengerCore<Update<Value>>
    /// Stands for the object, as sender and as author.
    @usableFromInline let standIn: StandIn

    @inlinable
    init(_ peek: ValuePeek<Value>, of messenger: Messenger<Update<Value>>) {
        self.peek = peek
        core = messenger.makeCore()
        standIn = core.standIn(for: messenger)
    }

    /// Sets the value and sends the update; false if it was changed since it was read, or the object is gone.
    ///
    /// `note` is called first, under the lock, and may refuse the change.
    @inlinable
    func replace(
        _ old: Value, with new: Value, ifUnchangedSince count: UInt, as author: AnyAuthor, noting note: () -> Bool
    ) -> Bool {
        let held = peek.lock.pointee.lock()
        guard peek.changeCount.pointee.load(ordering: .relaxed) == count, note() else {
            peek.lock.pointee.unlock(held)
            return false
        }
        // `old` keeps the replaced value alive, so no client's `deinit` runs under the lock.
        peek.storedValue.pointee = new
        peek.changeCount.pointee.store(count &+ 1, ordering: .releasing)
        core.sendChange(Update(old, new), from: author, sender: standIn, unlocking: peek.lock.pointee, held)
        return true
    }
}
