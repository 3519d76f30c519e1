internal import Synchronization

/// An object through which the closure of a derived value, a tracked observation or a snapshot reads its sources.
///
/// ```swift
/// let price = Var(5), quantity = Var(2)
/// let total = Derived { read in read(price) * read(quantity) }
/// ```
///
/// All values that one run of the closure reads existed together at one moment. A reader belongs to that run: it cannot
/// be sent to another thread, and using it after the closure has returned traps.
public final class StateReader {
    // A reader stands for one pull, which ends when the requested value is there. It belongs to one thread.

    /// The computation that runs now: the sources that it has read in its last run, or so far in this one, and where
    /// each value lies.
    ///
    /// The entries are shared with the node, and copied only if the computation reads something else than the last
    /// time.
    @usableFromInline @exclusivity(unchecked) final var entries = ContiguousArray<StateEntry>()
    /// Each source's count of changes.
    @usableFromInline @exclusivity(unchecked) final var counts = ContiguousArray<UInt>()
    @usableFromInline @exclusivity(unchecked) final var slots = ContiguousArray<UnsafeMutableRawPointer?>()
    /// The number of entries that the closure has read.
    @usableFromInline @exclusivity(unchecked) final var cursor = 0
    /// Whether the closure has read other sources than in its last run.
    @usableFromInline @exclusivity(unchecked) final var isReshaped = false
    /// Indexes its sources by identity.
    @exclusivity(unchecked) private final var places = IdentityIndex()
    /// The computations that wait for this one.
    @usableFromInline @exclusivity(unchecked) final var outer = ContiguousArray<Frame>()
    @exclusivity(unchecked) private final var spareFrames = ContiguousArray<Frame>()
    /// The number of computations that run.
    @usableFromInline @exclusivity(unchecked) final var depth = 0
    /// Equal to the depth while the computation reads what a transform is made of.
    @exclusivity(unchecked) final var transformDepth = 0

    /// Every count that this pull relies on.
    @usableFromInline @exclusivity(unchecked) final var log = ContiguousArray<LoggedRead>()
    /// Indexes the sources in the log whose values were read.
    @exclusivity(unchecked) final var logPlaces = IdentityIndex()
    /// The length of the log's verified prefix, and whether later reads need verification.
    @exclusivity(unchecked) final var checkedCount = 0
    @exclusivity(unchecked) final var isUnchecked = false
    /// The length of the log's prefix that was read under locks.
    @usableFromInline @exclusivity(unchecked) final var frozenCount = 0
    /// Whether reads see a transaction's values. Nodes keep nothing from such a pull.
    @usableFromInline @exclusivity(unchecked) final var isAside = false
    /// Whether the values that were read never existed together, because of a change. No result of such a pull is kept.
    @usableFromInline @exclusivity(unchecked) final var isTorn = false
    /// Whether a value checked in this epoch needs no other check. False after repeated failures.
    @usableFromInline @exclusivity(unchecked) final var trustsEpoch = true
    @usableFromInline @exclusivity(unchecked) final var epoch: UInt = 0
    /// The identity of the pull, by which nodes note that it has visited them.
    @usableFromInline @exclusivity(unchecked) final var id: UInt = 0
    /// Entries that nodes have removed. The log still points to their sources.
    @usableFromInline @exclusivity(unchecked) final var kept = ContiguousArray<ContiguousArray<StateEntry>>()
    @exclusivity(unchecked) final var keptNodes = ContiguousArray<StateNode>()
    @usableFromInline final let arena = StateArena()
    /// The place of the value that was collected last.
    @usableFromInline @exclusivity(unchecked) final var slot: UnsafeMutableRawPointer?

    @usableFromInline
    struct Frame {
        @usableFromInline var entries: ContiguousArray<StateEntry>
        @usableFromInline var counts: ContiguousArray<UInt>
        @usableFromInline var slots: ContiguousArray<UnsafeMutableRawPointer?>
        @usableFromInline var cursor: Int
        @usableFromInline var isReshaped: Bool
        @usableFromInline var places = IdentityIndex()
    }

    @usableFromInline
    init() {}

    /// Reads the value of a variable or of a derived value, or the latest message of another buffered observable.
    @inlinable
    public func callAsFunction<Source: BufferedObservable>(_ source: Source) -> Source.ReadValue {
        precondition(depth > 0, "A reader is used by its closure alone, while that runs")
        return source._read(by: self)
    }

    // MARK: - Reading

    /// The value of a variable or a cell.
    @inlinable
    @inline(__always)
    func read<Value>(
        _ source: AnyObject, _ counter: @autoclosure () -> StateCounter, _ access: @escaping StateAccess
    ) -> Value {
        if cursor < entries.count, entries[cursor].source === source, let slot = slots[cursor] {
            cursor += 1
            return slot.assumingMemoryBound(to: Value.self).pointee
        }
        return readNow(source, counter(), access, nil)
    }

    /// Reads a value that was not collected before the closure was called.
    @inlinable
    @inline(never)
    func readNow<Value>(
        _ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess, _ node: StateNode?
    ) -> Value {
        let place = takePlace(source, counter, access)
        if let slot = slots[place] { return slot.assumingMemoryBound(to: Value.self).pointee }
        if let known = logged(source) {
            counts[place] = known.count
            slots[place] = known.slot
            return known.slot.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee
        }
        if let node {
            collect(node, place)
        } else {
            collect(place)
            checkOneMore()
        }
        return slots[place].unsafelyUnwrapped.assumingMemoryBound(to: Value.self).pointee
    }

    /// Returns the place of a source among those of this computation: its next one, unless it was read before.
    @usableFromInline
    func takePlace(_ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess) -> Int {
        if cursor == entries.count || entries[cursor].source !== source {
            let earlier = entries.withUnsafeBufferPointer { entries in
                places.lastPlace(of: ObjectIdentifier(source), among: cursor) { ObjectIdentifier(entries[$0].source) }
            }
            if let earlier {
                if entries[earlier].isBehind, transformDepth != depth {
                    entries[earlier].isBehind = false
                    isReshaped = true
                }
                return earlier
            }
            if cursor < entries.count {
                keepRest()
                entries.removeSubrange(cursor...)
                slots.removeSubrange(cursor...)
                counts.removeSubrange(cursor...)
            }
            entries.append(StateEntry(source, counter, access, isBehind: transformDepth == depth))
            slots.append(nil)
            counts.append(StateCounter.never)
            isReshaped = true
        }
        cursor += 1
        return cursor - 1
    }

    /// Keeps entries that are to be removed, since the log may point to their sources.
    private func keepRest() {
        kept.append(ContiguousArray(entries[cursor...]))
    }

    /// The log's record of a source that was read before, in this pull.
    @usableFromInline
    func logged(_ source: AnyObject) -> LoggedRead? {
        log.withUnsafeBufferPointer { log in
            // A value that a transaction has set stands behind the one that it has read.
            let place = logPlaces.lastPlace(of: ObjectIdentifier(source), among: log.count) { place in
                log[place].slot == nil ? nil : log[place].source._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
            }
            return place.map { log[$0] }
        }
    }

    /// Reads a value now, into its place.
    @usableFromInline
    func collect(_ place: Int) {
        let entry = entries[place]
        let count = entry.access(.collect, entry.source, self)
        counts[place] = count
        slots[place] = slot
        note(entry, count, slot)
    }

    @usableFromInline
    func note(_ entry: StateEntry, _ count: UInt, _ slot: UnsafeMutableRawPointer?) {
        log.append(
            LoggedRead(
                source: .passUnretained(entry.source), counter: entry.counter, count: count, access: entry.access,
                slot: slot))
    }

    /// Brings a derived value up to date, and reads it into its place. The log then contains the sources on which it
    /// relies.
    @usableFromInline
    func collect(_ node: StateNode, _ place: Int) {
        let entry = entries[place]
        var count = StateCounter.never
        if !isTorn, !isAside { node.refresh(self) }
        // A pull that reads a transaction's values keeps nothing in other nodes.
        if !isTorn, isAside, node.readAside(self) {
            note(entry, count, slot)
        } else {
            if isTorn {
                // The value does not matter. The next attempt needs the sources.
                node.ensureValue()
                noteSources(of: node)
            }
            count = entry.access(.collect, entry.source, self)
        }
        counts[place] = count
        slots[place] = slot
        // Another thread may have stored a later value than the one that was found up to date.
        check(afterDerived: true)
    }

    // MARK: - Computations

    /// Begins a computation with the sources of its last run: their values are collected now. Returns false if these
    /// did not exist together; then the computation must not be run.
    @usableFromInline
    func begin(_ known: consuming ContiguousArray<StateEntry>, mayFail: Bool) -> Bool {
        if depth > 0 {
            var frame = spareFrames.popLast() ?? Frame(entries: [], counts: [], slots: [], cursor: 0, isReshaped: false)
            frame.entries = known
            swapFrame(&frame)
            outer.append(frame)
        } else {
            entries = known
            cursor = 0
            isReshaped = false
            places.forget()
            slots.removeAll(keepingCapacity: true)
            counts.removeAll(keepingCapacity: true)
        }
        depth += 1
        var hasCollectedDerived = false
        for place in entries.indices {
            slots.append(nil)
            counts.append(StateCounter.never)
            switch entries[place].counter.kind {
            case .value:
                if depth > 1 || isAside, let known = logged(entries[place].source) {
                    counts[place] = known.count
                    slots[place] = known.slot
                } else {
                    collect(place)
                }
            case .derived:
                // A derived value that is out of date is computed only if the closure asks for it.
                let node = unsafeDowncast(entries[place].source, to: StateNode.self)
                if !isAside, node.wasSeen(by: self) {
                    counts[place] = entries[place].access(.collect, node, self)
                    slots[place] = slot
                    // As in `collect`.
                    hasCollectedDerived = true
                }
            case .message: break
            }
        }
        check(afterDerived: hasCollectedDerived)
        return !isTorn || !mayFail
    }

    /// Ends a computation. `entries` has the sources that it has read, until `leave`.
    @usableFromInline
    func end() {
        if isUnchecked { check() }
        guard cursor < entries.count else { return }
        keepRest()
        entries.removeSubrange(cursor...)
        counts.removeSubrange(cursor...)
        isReshaped = true
    }

    /// Returns to the computation that waited for the one that has ended.
    @usableFromInline
    func leave() {
        depth -= 1
        // The log points to the entries of the first one until the pull ends or begins again.
        if depth > 0, var frame = outer.popLast() {
            swapFrame(&frame)
            keep(&frame)
        }
    }

    /// Keeps the memory of a frame for the next one. After a long chain, keeps only some frames.
    private func keep(_ frame: inout Frame) {
        guard spareFrames.count < 8 else { return }
        (frame.entries, frame.cursor, frame.isReshaped) = ([], 0, false)
        frame.places.forget()
        frame.counts.removeAll(keepingCapacity: true)
        frame.slots.removeAll(keepingCapacity: true)
        spareFrames.append(frame)
    }

    private func swapFrame(_ frame: inout Frame) {
        swap(&frame.entries, &entries)
        swap(&frame.counts, &counts)
        swap(&frame.slots, &slots)
        swap(&frame.cursor, &cursor)
        swap(&frame.isReshaped, &isReshaped)
        swap(&frame.places, &places)
    }
}
