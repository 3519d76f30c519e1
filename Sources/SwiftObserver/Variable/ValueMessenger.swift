public import Synchronization

// All that stores a value is here: a change goes through `put`, whoever makes it.

/// A messenger that keeps a value, and sends an update for each change of it: what a ``Variable`` is made of.
///
/// ```swift
/// func show(_ number: ValueMessenger<Int>) {
///     print(number.latestMessage.new)
/// }
/// show(Var(42))    // prints: 42
/// ```
public class ValueMessenger<Value>: Messenger<Update<Value>>, @unchecked Sendable {
    // Inherits the condition that the value is `Sendable`; the value is guarded by `lock`.
    @usableFromInline final let lock = Lock()
    @usableFromInline @exclusivity(unchecked) final var storedValue: Value
    /// Counts the changes, so that a thread that works on a copy outside the lock knows whether that is still up to
    /// date.
    @usableFromInline final let changeCount = Atomic<UInt>(0)

    @usableFromInline
    init(storing value: Value) {
        storedValue = value
        super.init()
    }

    /// If the strategy leaves the context that sets the value, the caller answers for values that are not `Sendable`.
    @usableFromInline
    init(storing value: Value, delivery: some DeliveryStrategy) {
        storedValue = value
        super.init()
        prepare(delivery)
    }

    deinit {
        // Without a core it was never observed, and no peek leads to it.
        guard core.isPlaced else { return }
        lock.withLock { changeCount.store(ValuePeek<Value>.closed, ordering: .releasing) }
    }

    package override class var followedKind: FollowedKind { .variable }

    override final func beginExactly(_ subscription: Subscription<Update<Value>>) {
        begin(subscription, beginningWith: { Update(storedValue, storedValue) }, locking: lock)
    }

    // MARK: Reading

    /// Reads the value without keeping this object alive.
    @inlinable
    final var peek: ValuePeek<Value> {
        lock.withLock { ValuePeek(into: self, lock: lock, changeCount: changeCount, value: &storedValue) }
    }

    /// The value and the number of its changes. Without a closure, which would make a debug build ask the runtime for
    /// the type of the pair.
    @inlinable
    final var current: (value: Value, count: UInt) {
        let held = lock.lock()
        let (value, count) = (storedValue, changeCount.load(ordering: .relaxed))
        lock.unlock(held)
        return (value, count)
    }

    /// How often the value was changed, read without the lock. Two reads tell only whether there was a change between
    /// them.
    package final var changes: UInt { changeCount.load(ordering: .acquiring) & .countMask }

    // MARK: Storing

    /// Replaces a value and counts the change, under the lock of the value. Returns whether a computation has read the
    /// value since it was changed last: then `StateEpoch.noteChange` comes next.
    ///
    /// The caller keeps the replaced value alive, so that no client's `deinit` runs under the lock.
    @inlinable
    @inline(__always)
    static func put(
        _ new: Value, at place: inout Value, _ changeCount: borrowing Atomic<UInt>, after count: UInt
    ) -> Bool {
        place = new
        return changeCount.countChange(after: count)
    }

    /// Puts a value here, and counts the change.
    @inlinable
    @inline(__always)
    final func put(_ new: Value) -> Bool {
        Self.put(new, at: &storedValue, changeCount, after: changeCount.load(ordering: .relaxed))
    }

    /// Stores a value, and marks what is computed from it. Under the lock.
    @inlinable
    @inline(__always)
    final func store(_ new: Value) {
        if put(new) { StateEpoch.noteChange(core.unretained) }
    }

    /// Stores a value and sends the update, unless another thread was first.
    @inlinable
    final func replace(_ old: Value, with new: Value, ifUnchangedSince count: UInt, as author: AnyAuthor) -> Bool {
        let held = lock.lock()
        guard changeCount.load(ordering: .relaxed) == count else {
            lock.unlock(held)
            return false
        }
        store(new)
        sendChange(Update(old, new), from: Origin(author), unlocking: lock, held)
        return true
    }

    /// Changes a copy of the value outside all locks, as often as another thread is first, and stores it.
    @inlinable
    @inline(__always)
    final func modify<Result>(
        as author: AnyAuthor?, unless isSame: (Value, Value) -> Bool, _ change: (inout Value) throws -> Result
    ) rethrows -> Result {
        #if DEBUG
            OuterComputation.checkSetting()
        #endif
        while true {
            let (old, count) = current
            var new = old
            let result = try change(&new)
            if isSame(old, new) || replace(old, with: new, ifUnchangedSince: count, as: author ?? self) {
                return result
            }
        }
    }
}

extension ValueMessenger: BufferedObservable {
    /// For the package's own use.
    @inlinable
    public final var _variableReading: AnyObject? { reading(of: peek) }

    /// An update in which `old` and `new` are both the current value.
    @inlinable
    public final var latestMessage: Update<Value> {
        let value = current.value
        return Update(value, value)
    }
}

extension ValueMessenger: ExactlyBuffered {}
