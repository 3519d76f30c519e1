internal import Synchronization

/// The short way of a computation that reads what it read last: values, and derived values that are up to date. There
/// is no log, there are no visits, and one check, of the epoch. A run that turns out to read something else goes on by
/// the long way.
extension StateNode {
    /// How a short run has begun.
    enum ShortBeginning {
        /// It has not: the long way is needed.
        case none
        /// It has not: derived values that it has read were brought up to date first.
        case sourcesFirst
        /// The value is up to date.
        case upToDate
        /// The closure is to be run.
        case run
    }

    /// Begins a short run: collects the values of its sources, if one of them has changed. With `preparing`, it brings
    /// derived values among them up to date before, if need be.
    @inline(__always)
    final func beginShortly(_ reader: StateReader, preparing: Bool) -> ShortBeginning {
        // Before the sources are looked at, as in `examine`.
        let mark = mark.load(ordering: .acquiring)
        let flags = mark & (MarkedNode.marked | MarkedNode.connected | MarkedNode.wanted)
        guard flags == 0 || flags == MarkedNode.marked | MarkedNode.connected | MarkedNode.wanted, !Following.isOn
        else {
            return .none
        }
        let known: (StateSources, UInt)? = lock.withLock {
            guard isSettled, let sources else { return nil }
            sources.retain()
            return (sources, version)
        }
        guard let (sources, version) = known else { return .none }
        let finding = reader.collect(sources)
        guard case .changed = finding, !reader.needsCheck else {
            reader.forgetShortRun()
            defer { sources.release() }
            let epoch = reader.epoch
            switch finding {
            // Then all were so when the first one was looked at.
            case .unchanged: return confirmShortly(version, mark, in: epoch) ? .upToDate : .none
            case .stale(let place) where preparing:
                // Nothing changes while the epoch lasts.
                let areUnchanged = reader.bringUpToDate(sources, from: place) && StateEpoch.now == epoch
                return areUnchanged && confirmShortly(version, mark, in: epoch) ? .upToDate : .sourcesFirst
            case .stale, .changed, .unknown: return .none
            }
        }
        reader.takeIdentity()
        reader.visit = Visit(version: version, mark: mark, sources: sources, hasRun: true)
        reader.hasStored = false
        reader.frame = StateReader.Frame(known: sources, unlogged: sources.count, isShort: true, outer: enter(reader))
        reader.depth = 1
        reader.cursor = 0
        return .run
    }

    /// Notes that the value was found up to date, since all sources are unchanged and up to date in that epoch. Returns
    /// false if another one was stored meanwhile.
    @inline(never)
    private final func confirmShortly(_ version: UInt, _ mark: UInt, in epoch: UInt) -> Bool {
        lock.withLock {
            guard isSettled, self.version == version else { return false }
            // Meets the loads of threads that read it without the lock.
            counts.checked.store(epoch, ordering: .releasing)
            unmarkShortly(mark)
            return true
        }
    }

    /// Whether nothing behind it has changed, by a look at nothing else. While the epoch lasts, it stays so. Of a
    /// wanted one, only the mark tells: if it is not connected, the pull that uses it has to see to that.
    @inline(__always)
    final func isKnownCurrent(in epoch: UInt) -> Bool {
        switch mark.load(ordering: .acquiring) & (MarkedNode.marked | MarkedNode.connected | MarkedNode.wanted) {
        case MarkedNode.connected | MarkedNode.wanted: true
        case let flags: flags & MarkedNode.wanted == 0 && counts.checked.load(ordering: .acquiring) == epoch
        }
    }

    /// Ends the reading of a short run. Returns false if the run has to be ended by the long way.
    @usableFromInline
    final func endShortly(_ reader: StateReader) -> Bool {
        guard reader.cursor == reader.limit, !reader.frame.isReshaped, !reader.isTorn, !reader.frame.hasMovedOn,
            !reader.needsCheck, reader.log.count == 0
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
    /// The state of a computation's sources.
    enum Finding {
        case unchanged, changed
        /// The first one that is not unchanged, in that place, is a derived value that is out of date.
        case stale(Int)
        /// The first one that is not unchanged counts its messages.
        case unknown
    }

    /// Collects values for a short run. A derived value that is out of date stays out if a source before it has
    /// changed: it is computed only if the closure asks for it.
    @inline(__always)
    func collect(_ sources: StateSources) -> Finding {
        isShort = true
        let (known, count) = (sources.base, sources.count)
        slotStack.makeRoom(for: count)
        let read = slotStack.base
        (base, limit, slots) = (known, count, read)
        var firstChanged = 0
        while firstChanged < count {
            let entry = known[firstChanged].entry
            if !entry.counter.isValue, !isKnownCurrent(entry) {
                return entry.counter.kind == .derived ? .stale(firstChanged) : .unknown
            }
            if entry.counter.count != sources.knownCount(firstChanged) { break }
            firstChanged += 1
        }
        if firstChanged == count { return .unchanged }
        for place in 0..<count {
            let entry = known[place].entry
            if place > firstChanged, !entry.counter.isValue, !isKnownCurrent(entry) {
                (read + place).initialize(to: .empty)
                continue
            }
            let count = entry.perform(.collect, self)
            (read + place).initialize(to: Slot(count: count, value: slot))
        }
        return .changed
    }

    /// Brings derived values up to date, in the order in which they were read, up to the first source that has changed:
    /// the closure would read all of these again, so none is computed in vain.
    ///
    /// Each by a pull of its own, so that a deep chain of them takes little of the stack, and each can go the short
    /// way.
    ///
    /// Returns whether all are unchanged and up to date.
    ///
    /// - Parameter first: The place of the first one that is not known to be.
    func bringUpToDate(_ sources: StateSources, from first: Int) -> Bool {
        var areCurrent = true
        for place in first..<sources.count {
            let entry = sources.base[place].entry
            switch entry.counter.kind {
            case .value: break
            case .derived:
                entry.node._withUnsafeGuaranteedRef { node in
                    // A pull may move this reader's epoch on. The caller finds that out.
                    if node.isKnownCurrent(in: epoch) { return }
                    lookAtStack()
                    pull(node)
                    if !node.isKnownCurrent(in: epoch) { areCurrent = false }
                }
            case .message: return false
            }
            if entry.counter.count != sources.knownCount(place) { return false }
        }
        return areCurrent
    }

    /// Brings a derived value that was computed before up to date by a pull of its own, so that each that is computed
    /// on the way goes by the short way. Then a look at it suffices, unless something has changed meanwhile.
    @inline(__always)
    func bringUpToDateApart(_ node: StateNode) {
        if node.counts.checked.load(ordering: .relaxed) == 0 || node.isKnownCurrent(in: epoch) { return }
        _ = withInner { $0.pull(node) }
    }

    private func isKnownCurrent(_ entry: StateEntry) -> Bool {
        entry.counter.kind == .derived && entry.node._withUnsafeGuaranteedRef { $0.isKnownCurrent(in: epoch) }
    }

    /// Reads a derived value that was left out, for a short run that asks for it: by a pull of its own, so that each
    /// that is computed on the way goes by the short way, too. Returns false if it's not up to date then, or something
    /// else has changed: then the long way finds out whether all values exist together.
    func readShortly(_ node: StateNode, _ place: Int, _ access: StateAccess) -> Bool {
        // A look back has put the values into the log. From then on, each value has to be added there.
        guard frame.unlogged > 0, !frame.isReshaped, !isTorn, StateEpoch.now == epoch else { return false }
        guard withInner({ $0.pull(node) }) != nil, StateEpoch.now == epoch, node.isKnownCurrent(in: epoch) else {
            return false
        }
        slots[place].count = access(.collect, node, self)
        slots[place].value = slot
        // Another thread may have stored a later value in between.
        if needsCheck { check() }
        return true
    }

    /// Has a run that began by the short way end by the long one.
    @usableFromInline
    func goOnLong() {
        isShort = false
        // The end of the long way releases them.
        if let known = frame.known { keepRetained(known) }
    }

    /// Ends a short run that was stored.
    @inline(__always)
    func forgetShortRun(_ sources: StateSources) {
        forgetShortRun()
        sources.release()
    }

    /// Ends a short run.
    @inline(__always)
    func forgetShortRun() {
        isShort = false
        top = nil
        if let fresh = frame.fresh { giveBack(fresh) }
        (frame, depth, base, limit) = (Frame(), 0, nil, 0)
        slotStack.removeLast(to: 0)
        arena.clear()
    }
}
