public import Synchronization

/// Two values that are bound to each other.
///
/// Both feed one relay. Its handler copies, so one copy is made at a time.
@usableFromInline
final class BoundPair<First, Second>: @unchecked Sendable {  // what changes is atomic
    @usableFromInline let first: BoundSide<First>
    @usableFromInline let second: BoundSide<Second>
    @usableFromInline let convert: (First) -> Second
    @usableFromInline let back: (Second) -> First
    @usableFromInline let isFirstSame: (First, First) -> Bool
    @usableFromInline let isSecondSame: (Second, Second) -> Bool
    /// The author of a message that ends a side and changes nothing.
    @usableFromInline let end: AnyAuthor?
    /// The stamp of the last copy. A side with this stamp is in step.
    @usableFromInline let settled = Atomic<Int>(0)

    @inlinable
    init(
        _ first: BoundSide<First>, _ convert: @escaping (First) -> Second, _ second: BoundSide<Second>,
        back: @escaping (Second) -> First, unless isFirstSame: @escaping (First, First) -> Bool,
        _ isSecondSame: @escaping (Second, Second) -> Bool, endedBy end: AnyAuthor?
    ) {
        self.end = end
        (self.first, self.second) = (first, second)
        (self.convert, self.back) = (convert, back)
        (self.isFirstSame, self.isSecondSame) = (isFirstSame, isSecondSame)
    }

    /// Keeps two values in step, the other one first.
    ///
    /// - Parameters:
    ///   - isEchoed: Whether the first value is then sent once more.
    ///   - end: The author of a message that ends a value and changes nothing.
    @inlinable
    static func bind(
        _ one: Messenger<Update<First>>, _ first: BoundSide<First>, _ convert: @escaping (First) -> Second,
        to other: Messenger<Update<Second>>, _ second: BoundSide<Second>, back: @escaping (Second) -> First,
        unless isFirstSame: @escaping (First, First) -> Bool, _ isSecondSame: @escaping (Second, Second) -> Bool,
        echoed isEchoed: Bool = false, endedBy end: AnyAuthor? = nil
    ) -> ObservationToken {
        let pair = BoundPair(first, convert, second, back: back, unless: isFirstSame, isSecondSame, endedBy: end)
        let junction = Junction(sources: 0)
        let relay = Relay<BoundChange<First, Second>> { change in
            if case .ended = change { return junction.endTail() }
            var next: BoundChange? = change
            while let change = next { next = pair.bring(change) }
        }
        let token = RelayedObservation(by: relay, of: junction)
        guard one !== other else {
            token.stop()
            return token
        }
        // The relay may be used from any thread. Its generic parameters are never sent.
        nonisolated(unsafe) let endPair = { relay.take(.ended) }
        junction.addSource(
            one.connect(
                into: other,
                { update, author in
                    if let (value, stamp) = pair.news(of: first, update, author, from: second) {
                        relay.take(.first(value, stamp))
                    }
                }, whenEnded: { endPair() }))
        junction.addSource(
            other.connect(
                into: one,
                { update, author in
                    if let (value, stamp) = pair.news(of: second, update, author, from: first) {
                        relay.take(.second(value, stamp))
                    }
                }, whenEnded: { endPair() }))
        if let (value, stamp) = first.renewed {
            relay.take(.first(value, stamp))
            if isEchoed { relay.take(.echo(stamp)) }
        }
        return token
    }

    /// Returns the value and stamp that a side has after an update. Returns nil if both sides are in step.
    ///
    /// Returns the current value. If the owner is gone, returns the update's value, unless the other side sent it.
    @inlinable
    func news<Value, Other>(
        of side: BoundSide<Value>, _ update: Update<Value>, _ author: Origin, from other: BoundSide<Other>
    ) -> (value: Value, stamp: Int)? {
        // Meets the stores below: a copy with a stamp that is found to be settled happened before.
        if let current = side.current {
            return current.stamp == settled.load(ordering: .acquiring) ? nil : current
        }
        return author.object === other.value.standIn || author.object === end
            ? nil : (update.new, side.history.newStamp())
    }

    /// Copies a change to the other side. If the other side's change is newer, returns it to be copied back. For the
    /// deliverer of the binding.
    @inlinable
    func bring(_ change: BoundChange<First, Second>) -> BoundChange<First, Second>? {
        switch change {
        case .first(let value, let stamp):
            bring(value, stamp, from: first, to: second, convert, unless: isSecondSame).map { .second($0, $1) }
        case .second(let value, let stamp):
            bring(value, stamp, from: second, to: first, back, unless: isFirstSame).map { .first($0, $1) }
        case .echo(let stamp):
            echo(stamp)
        case .ended:
            nil
        }
    }

    /// Sends the first value once more, unless it has changed since: then it is sent anyway.
    @inlinable
    func echo(_ stamp: Int) -> BoundChange<First, Second>? {
        guard let found = first.found(by: stamp), found.stamp == stamp else { return nil }
        _ = first.replace(
            found.value, with: found.value, stamp: stamp, insteadOf: stamp, ifUnchangedSince: found.count,
            as: second.value.standIn)
        return nil
    }

    @inlinable
    @inline(__always)
    func bring<Value, Other>(
        _ value: Value, _ stamp: Int, from source: BoundSide<Value>, to target: BoundSide<Other>,
        _ convert: (Value) -> Other, unless isSame: (Other, Other) -> Bool
    ) -> (value: Other, stamp: Int)? {
        while let found = target.found(by: stamp) {
            guard found.stamp < stamp else { return found.stamp == stamp ? nil : (found.value, found.stamp) }
            let new = convert(value)
            if isSame(found.value, new) {
                guard target.agree(with: stamp, insteadOf: found.stamp, ifUnchangedSince: found.count) else { continue }
                settled.store(stamp, ordering: .releasing)
                return nil
            }
            // Stored before the value is replaced, for handlers that are called with the update meanwhile.
            settled.store(stamp, ordering: .releasing)
            let author = source.value.standIn
            let isDone = target.replace(
                found.value, with: new, stamp: stamp, insteadOf: found.stamp, ifUnchangedSince: found.count, as: author)
            if isDone { return nil }
        }
        return nil
    }
}

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

    /// The value and the stamp of its latest change. Nil once the value's owner is gone.
    @inlinable
    var current: (value: Value, stamp: Int)? {
        let peek = value.peek
        return peek.lock.pointee.withLock {
            guard peek.changeCount.pointee.load(ordering: .relaxed) != ValuePeek<Value>.closed else { return nil }
            history.note()
            return (peek.storedValue.pointee, history.stamp)
        }
    }

    /// The value, with a new stamp, as if it had just been set.
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

    /// Returns the state to which a change from the other side is copied. Returns nil if the value is gone.
    ///
    /// A change without a stamp is being sent or never will be. It loses, unless the other change is older than its
    /// predecessor. It gets no stamp later: it could be sent between this call and the copy.
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

    /// Gives the value the stamp of a change with which it agrees. Returns false if either side was changed in the
    /// meantime.
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
        as author: StandIn
    ) -> Bool {
        value.replace(old, with: new, ifUnchangedSince: count, as: author) {
            history.replace(oldStamp, with: stamp, count &+ 1)
        }
    }
}

/// An input of the relay of two bound values.
@usableFromInline
enum BoundChange<First, Second> {
    /// The first value, and the stamp of its change.
    case first(First, Int)
    case second(Second, Int)
    /// The first value is sent once more, if it still has this stamp.
    case echo(Int)
    /// One of the two is gone, or is no longer observed.
    case ended
}

/// Reads and sets the value of a variable or a cell, without keeping that object alive or forming a reference to it.
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
        _ old: Value, with new: Value, ifUnchangedSince count: UInt, as author: StandIn, noting note: () -> Bool
    ) -> Bool {
        let held = peek.lock.pointee.lock()
        guard peek.changeCount.pointee.load(ordering: .relaxed) == count, note() else {
            peek.lock.pointee.unlock(held)
            return false
        }
        let wasRead = ValueMessenger<Value>.put(
            new, at: &peek.storedValue.pointee, peek.changeCount.pointee, after: count)
        if wasRead { StateEpoch.noteChange(.passUnretained(core)) }
        core.sendChange(Update(old, new), from: Origin(author), sender: standIn, unlocking: peek.lock.pointee, held)
        return true
    }
}
