/// A value of any type that sends an update for every set. The compatibility modules build their properties on it.
///
/// Unlike a ``Variable``, it compares nothing: a set sends an update whether or not the values are equal. As with a
/// variable, a change and its place among the messages are one step, so `old` of each update is `new` of the one
/// before, unless the value was replaced silently in between; the value changes at once; and nothing of the value's
/// runs under a lock, its `deinit` included.
///
/// It is a messenger like any other, so it can be observed in all ways: without an observer by `connect`, or from its
/// current value on by `connectWithValue`, as an observer does with `initial: true`.
///
/// It takes 64 bytes for an `Int`, until it is observed for the first time.
@usableFromInline
package final class Cell<Value>: ValueMessenger<Value>, @unchecked Sendable {
    // Inherits the condition that the value is `Sendable`.

    /// A cell that delivers `.ordered`.
    @inlinable
    package init(_ value: Value) {
        super.init(storing: value)
    }

    /// A cell that delivers by a strategy that does so in place.
    @inlinable
    package init(_ value: Value, delivery: some SynchronousDelivery) {
        super.init(storing: value, delivery: delivery)
    }

    /// A cell that delivers by any strategy. Its updates may leave the context that sets it.
    @inlinable
    package init(_ value: Value, delivery: some DeliveryStrategy) where Value: Sendable {
        super.init(storing: value, delivery: delivery)
    }

    /// A cell that delivers by a strategy that does so in place.
    @inlinable
    package init(_ value: Value, delivery: some SynchronousDelivery) where Value: Sendable {
        super.init(storing: value, delivery: delivery)
    }

    /// A cell that delivers by any strategy, whatever its value. If the strategy leaves the context that sets the cell,
    /// you answer for values that are not `Sendable`.
    @inlinable
    package init(_ value: Value, uncheckedDelivery: some DeliveryStrategy) {
        super.init(storing: value, delivery: uncheckedDelivery)
    }

    /// Begins an observation that has no observer with the current value: an update in which `old` and `new` are the
    /// same. Then come all changes of it, without a gap, whichever thread sets the cell in the meantime.
    ///
    /// It lasts until its token is stopped or the cell is deallocated. The handler runs on the actor, which is held
    /// weakly, or where the strategy delivers. If the strategy has kept messages, these are replayed, and the current
    /// value is not given. `replayed`, if there is one, is called instead of the handler with either of both, which
    /// tells them from live messages. `whenEnded` is called once, outside all locks, when no call of the handler can
    /// begin any more.
    ///
    /// With `atOnce`, the observation does not wait for a delivery that is under way: if the strategy delivers in
    /// place, and the handler may run here, it's called with the value before this returns, whichever thread delivers.
    @inlinable
    package func connectWithValue(
        on actor: (any Actor)? = nil, atOnce: Bool = false, _ handler: @escaping (Update<Value>, Origin) -> Void,
        replayed: ((Update<Value>, Origin) -> Void)? = nil, whenEnded: (@Sendable () -> Void)? = nil
    ) -> ObservationToken {
        let lane = makeCore().lane(for: actor, of: self)
        let subscription = FreeSubscription.make(.link(handler), in: lane, replayed: replayed, whenEnded: whenEnded)
        begin(subscription, beginningWith: { Update(storedValue, storedValue) }, atOnce: atOnce, locking: lock)
        return subscription
    }

    /// The current value. Setting it sends an update, even if the new value equals the old one.
    @inlinable
    package var value: Value {
        get { lock.withLock { storedValue } }
        set { set(newValue, as: self) }
    }

    /// Sets the value, and names the author of the update.
    @inlinable
    @inline(__always)
    package func set(_ value: Value, as author: AnyAuthor) {
        #if DEBUG
            OuterComputation.checkSetting()
        #endif
        let held = lock.lock()
        // `old` keeps the replaced value alive beyond the lock, as part of the update.
        let old = storedValue
        store(value)
        sendChange(Update(old, value), from: Origin(author), unlocking: lock, held)
        withExtendedLifetime(old) {}
    }

    /// Reads, changes and sets the value in one step, and returns the closure's result.
    ///
    /// The closure works on a copy, outside all locks, and is called again if the value was set in the meantime. If it
    /// throws, nothing changes.
    @inlinable
    @discardableResult
    package func modify<Result>(
        as author: AnyAuthor? = nil, _ change: (inout Value) throws -> Result
    ) rethrows -> Result {
        try modify(as: author, unless: { _, _ in false }, change)
    }

    /// Replaces the value and sends nothing. Later updates, and observations that begin later, know the new one.
    @inlinable
    package func replaceSilently(with value: Value) {
        let old = lock.withLock {
            let old = storedValue
            store(value)
            return old
        }
        withExtendedLifetime(old) {}
    }
}

extension Cell {
    /// Keeps two cells in step: as `bind(to:)` of a variable does, where `isSame` says which values need not be copied.
    ///
    /// - Parameters:
    ///   - isEchoed: Whether this cell sends its value once more, after the other one has taken it.
    ///   - end: The author of a message that ends a cell and changes nothing.
    @inlinable
    package func bind(
        to other: Cell<Value>, echoed isEchoed: Bool = false, endedBy end: AnyAuthor? = nil,
        unless isSame: @escaping (Value, Value) -> Bool
    ) -> ObservationToken {
        BoundPair.bind(
            self, BoundSide(UnretainedValue(peek, of: self)), { $0 },
            to: other, BoundSide(UnretainedValue(other.peek, of: other)), back: { $0 }, unless: isSame, isSame,
            echoed: isEchoed, endedBy: end)
    }
}
