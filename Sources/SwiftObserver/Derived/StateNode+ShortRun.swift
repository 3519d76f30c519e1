internal import Synchronization

/// The short way of a computation that reads the values that it read last, and nothing else: no log, no visits, and one
/// check, of the epoch. A run that turns out to read other sources goes on by the long way.
extension StateNode {
    /// How a short run has begun.
    enum ShortBeginning {
        /// It has not: the long way is needed.
        case none
        /// The value is up to date.
        case upToDate
        /// The closure is to be run.
        case run
    }

    /// Begins a short run: collects the values of all sources, if the node has no others and one of them has changed.
    @inline(__always)
    final func beginShortly(_ reader: StateReader) -> ShortBeginning {
        // Before the sources are looked at, as in `examine`.
        let mark = mark.load(ordering: .acquiring)
        let flags = mark & (MarkedNode.marked | MarkedNode.connected | MarkedNode.wanted)
        guard flags == 0 || flags == MarkedNode.marked | MarkedNode.connected | MarkedNode.wanted, !Following.isOn
        else {
            return .none
        }
        let known: (StateSources, UInt)? = lock.withLock {
            guard isSettled, let sources, sources.areValues, sources.count <= 16 else { return nil }
            sources.retain()
            return (sources, version)
        }
        guard let (sources, version) = known else { return .none }
        let isChanged = reader.collect(sources)
        guard isChanged, !reader.needsCheck else {
            // If all are unchanged, all were so when the first one was looked at.
            let isKnown = !isChanged && confirmShortly(version, mark, reader)
            reader.forgetShortRun(sources)
            return isKnown ? .upToDate : .none
        }
        reader.visit = Visit(version: version, mark: mark, sources: sources, hasRun: true)
        reader.hasStored = false
        reader.frame = StateReader.Frame(known: sources, unlogged: sources.count, outer: enter(reader))
        reader.depth = 1
        reader.cursor = 0
        return .run
    }

    /// Notes that the value was found up to date. Returns false if another one was stored meanwhile.
    @inline(never)
    private final func confirmShortly(_ version: UInt, _ mark: UInt, _ reader: StateReader) -> Bool {
        lock.withLock { held in
            guard isSettled, self.version == version else { return false }
            markChecked(reader, held)
            unmarkShortly(mark)
            return true
        }
    }

    /// Ends the reading of a short run. Returns false if the run has to be ended by the long way.
    @usableFromInline
    final func endShortly(_ reader: StateReader) -> Bool {
        guard reader.cursor == reader.limit, !reader.frame.isReshaped, !reader.isTorn, !reader.frame.hasMovedOn,
            !reader.needsCheck
        else { return false }
        if let outer = reader.frame.outer { exit(to: outer) }
        return true
    }

    /// Stores the counts that a short run has read. Precondition: the version is the one from before the run.
    @usableFromInline
    final func settleShortly(isChange: Bool, _ reader: StateReader, _ held: borrowing HeldLock) {
        reader.hasStored = true
        version &+= 1
        if isChange {
            counts.changes.store(counts.changes.load(ordering: .relaxed) &+ 1, ordering: .releasing)
        }
        if let sources {
            let slots = reader.slots
            for place in 0..<sources.count { sources.setKnownCount(place, to: slots[place].count) }
        }
        counts.checked.store(reader.epoch, ordering: .releasing)
        unmarkShortly(reader.visit.mark)
    }

    /// The sources are values, which are not marked, so that their edges need no look.
    @inline(__always)
    private final func unmarkShortly(_ seen: UInt) {
        if seen & MarkedNode.wanted == 0 { return }
        Marks.lock.withLock { held in Marks.unmark(self, seen: seen, held) }
    }
}

extension StateReader {
    /// Collects values for a short run. Returns whether one of them has changed.
    @inline(__always)
    func collect(_ sources: StateSources) -> Bool {
        isShort = true
        let (known, count) = (sources.base, sources.count)
        slotStack.append(count, of: .empty)
        let read = slotStack.base
        (base, limit, slots) = (known, count, read)
        var isChanged = false
        for place in 0..<count {
            let count = known[place].entry.perform(.collect, self)
            (read + place).initialize(to: Slot(count: count, value: slot))
            if count != sources.knownCount(place) { isChanged = true }
        }
        return isChanged
    }

    /// Has a run that began by the short way end by the long one.
    @usableFromInline
    func goOnLong() {
        isShort = false
        // The end of the long way releases them.
        if let known = frame.known { keepRetained(known) }
    }

    /// Ends a short run that was stored, or not begun.
    @inline(__always)
    func forgetShortRun(_ sources: StateSources) {
        isShort = false
        top = nil
        if let fresh = frame.fresh { giveBack(fresh) }
        (frame, depth, base, limit) = (Frame(), 0, nil, 0)
        slotStack.removeLast(to: 0)
        arena.clear()
        sources.release()
    }
}
