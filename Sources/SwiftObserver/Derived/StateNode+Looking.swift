internal import Synchronization

/// How a pull finds out whether a node is up to date, and has it compute if it is not.
extension StateNode {
    /// Whether this pull has already found the value up to date.
    final func wasSeen(by reader: StateReader) -> Bool {
        lock.withLock { isSettled && seenBy == reader.id }
    }

    /// Brings the value up to date, as a part of a pull. The log then has it, or its sources.
    ///
    /// Each source was found unchanged, one after the other. That they were unchanged together is checked later.
    final func refresh(_ reader: StateReader) {
        while true {
            switch examine(reader) {
            case .upToDate: return
            case .outOfDate(let visit):
                reader.visit = visit
                steps.perform(self, .store, .passUnretained(reader))
                if reader.isTorn || reader.hasStored { return }
            case .unknown: if reader.isTorn { return }
            }
        }
    }

    /// Stores a value for a pull that has read its sources under their locks. Other threads may have stored
    /// newer values since. So it stores only if the version is still the one from before that read.
    ///
    /// Returns false if another thread has stored a value since then. If that happens twice, the second value was
    /// computed after the first failure, and so after the pull began.
    final func storeFrozen(since version: UInt, _ reader: StateReader) -> Bool {
        let mark = mark.load(ordering: .acquiring)
        let visit: Visit? = lock.withLock { held in
            self.version == version ? self.visit(since: mark, reader, held) : nil
        }
        guard let visit else { return false }
        reader.visit = visit
        steps.perform(self, .store, .passUnretained(reader))
        return !reader.isTorn && reader.hasStored
    }

    final var settledVersion: (version: UInt, isSettled: Bool) { lock.withLock { (version, isSettled) } }

    /// Looks at the sources of the value, and has the reader keep them.
    @inline(__always)
    private final func visit(since mark: UInt, _ reader: StateReader, _ held: borrowing HeldLock) -> Visit {
        if let sources {
            sources.retain()
            reader.keepRetained(sources)
        }
        return Visit(version: version, mark: mark, sources: sources, hasRun: hasRun)
    }

    enum Finding {
        case upToDate
        case outOfDate(Visit)
        case unknown
    }

    final func examine(_ reader: StateReader) -> Finding {
        // Before the sources are looked at: a later mark shows that they may have changed since.
        let mark = mark.load(ordering: .acquiring)
        let held = lock.lock()
        if isSettled {
            if seenBy == reader.id {
                lock.unlock(held)
                return .upToDate
            }
            let flags = mark & (MarkedNode.marked | MarkedNode.connected | MarkedNode.wanted)
            let isCurrent =
                flags == MarkedNode.connected | MarkedNode.wanted
                || flags & MarkedNode.wanted == 0 && counts.checked.load(ordering: .relaxed) == reader.epoch
            if isCurrent, reader.mode == .live {
                seenBy = reader.id
                let (changes, version) = (counts.changes.load(ordering: .relaxed), version)
                lock.unlock(held)
                // The node that led here may release this one.
                reader.keep(self)
                reader.note(self, changes, version)
                return .upToDate
            }
        }
        let isSettled = isSettled
        let visit = visit(since: mark, reader, held)
        lock.unlock(held)
        if !isSettled || isChanged(visit.sources, reader) { return .outOfDate(visit) }
        guard confirm(visit, reader) else { return .unknown }
        if Following.isOn { noteChecked() }
        return .upToDate
    }

    /// Whether a source has changed. Sources are checked in the order in which they were read, and derived values are
    /// brought up to date on the way. While all earlier sources are unchanged, the closure would read the next one
    /// again, so that update isn't in vain.
    private final func isChanged(_ known: StateSources?, _ reader: StateReader) -> Bool {
        guard let known else { return false }
        if known.areValues, reader.mode == .live { return !known.areUnchangedValues }
        for place in 0..<known.count {
            let entry = known.base[place].entry
            switch entry.counter.kind {
            case .value:
                let count = reader.mode == .live ? entry.counter.count : reader.logged(entry.identity)?.count
                if count != known.knownCount(place) { return true }
            case .derived:
                if reader.mode != .live { return true }
                reader.lookAtStack()
                entry.node._withUnsafeGuaranteedRef { $0.refresh(reader) }
                if reader.isTorn || entry.counter.count != known.knownCount(place) { return true }
            case .message:
                if entry.perform(.countMessages, reader) != known.knownCount(place) { return true }
                reader.countsMessages = true
            }
        }
        return false
    }

    /// Notes that the value was found up to date; false if another one was stored meanwhile.
    private final func confirm(_ visit: Visit, _ reader: StateReader) -> Bool {
        let held = lock.lock()
        guard isSettled, version == visit.version else {
            lock.unlock(held)
            return false
        }
        seenBy = reader.id
        markChecked(reader, held)
        let changes = counts.changes.load(ordering: .relaxed)
        lock.unlock(held)
        reader.note(self, changes, visit.version)
        noteVisit(visit.mark, reader)
        return true
    }

    /// Notes the epoch in which the value is up to date.
    @inline(__always)
    final func markChecked(_ reader: StateReader, _ held: borrowing HeldLock) {
        guard reader.mode == .live else { return }
        if let sources, !sources.areValues {
            for place in 0..<sources.count {
                let entry = sources.base[place].entry
                switch entry.counter.kind {
                case .value: break
                case .derived:
                    let isCurrent = entry.node._withUnsafeGuaranteedRef { node in
                        node.counts.checked.load(ordering: .acquiring) == reader.epoch || node.isCurrent
                    }
                    if !isCurrent { return }
                // Its messages do not move the epoch.
                case .message: return
                }
            }
        }
        // Meets the loads of threads that read it without the lock.
        counts.checked.store(reader.epoch, ordering: .releasing)
    }

    /// Keeps the node until the end of the pull. An observed one is unmarked then, if the mark that was seen before its
    /// sources were looked at is still the same.
    @inline(__always)
    final func noteVisit(_ seen: UInt, _ reader: StateReader) {
        // Values that were read under locks may have been over when the mark was looked at.
        let seen = reader.mode == .live ? seen : VisitedNode.over
        // The caller of the pull keeps the node that it is for.
        let isKept = reader.top == Unmanaged.passUnretained(self).toOpaque()
        if mark.load(ordering: .relaxed) & MarkedNode.wanted != 0 {
            let node = isKept ? Unmanaged.passUnretained(self) : .passRetained(self)
            reader.visited.append(VisitedNode(node: node, mark: seen, isRetained: !isKept))
        } else if !isKept {
            reader.keep(self)
        }
    }
}
