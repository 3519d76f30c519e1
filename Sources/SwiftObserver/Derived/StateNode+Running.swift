internal import Synchronization

extension StateNode {
    /// The sources from which a version of the value was computed, with their counts.
    struct SettledSources {
        let version: UInt
        /// The count of changes of the value.
        let changes: UInt
        /// False if these are the sources of a computation that was given up.
        let isSettled: Bool
        /// Retained.
        let entries: StateSources?
        let counts: ContiguousArray<UInt>
    }

    /// By one look under the lock: the counts change with the version.
    final var settledSources: SettledSources {
        lock.withLock {
            var counts = ContiguousArray<UInt>()
            if let sources {
                sources.retain()
                counts.reserveCapacity(sources.count)
                for place in 0..<sources.count { counts.append(sources.knownCount(place)) }
            }
            return SettledSources(
                version: version, changes: self.counts.changes.load(ordering: .relaxed), isSettled: isSettled,
                entries: sources, counts: counts)
        }
    }

    /// The sources that were read last, settled or not, retained.
    final var lastSources: StateSources? {
        lock.withLock {
            sources?.retain()
            return sources
        }
    }

    /// Begins a run of the computation. Returns false if the values of its known sources did not exist together: then
    /// the closure must not be run.
    @usableFromInline
    final func beginRun(_ visit: Visit, _ reader: StateReader) -> Bool {
        let outer = enter(reader)
        // A node without a value needs one for the computation that is reading it.
        let isRun = reader.begin(visit.sources, mayFail: visit.hasRun || reader.depth == 0)
        reader.frame.outer = outer
        return isRun
    }

    /// Ends the reading of a run. Returns whether all values that it has read existed together.
    @usableFromInline
    final func endRun(_ reader: StateReader, _ isRun: Bool) -> Bool {
        if isRun { reader.end() }
        if let outer = reader.frame.outer { exit(to: outer) }
        reader.takeFresh()
        return !reader.isTorn
    }

    /// Stores the sources of a run and their counts. Precondition: the version is the one from before the run.
    @usableFromInline
    final func settle(_ result: inout RunResult, _ reader: StateReader, _ held: borrowing HeldLock) {
        result.isFirst = true
        let fresh = reader.taken.take()
        guard result.isWhole else {
            guard let fresh else { return }
            // The next run begins with these sources, and a thread that computes from others begins again.
            version &+= 1
            isSettled = false
            return reshape(fresh, held)
        }
        version &+= 1
        isSettled = true
        hasRun = true
        seenBy = reader.id
        if result.isChange {
            counts.changes.store(counts.changes.load(ordering: .relaxed) &+ 1, ordering: .releasing)
        }
        if let fresh {
            reshape(fresh, held)
        } else if let sources {
            for place in 0..<sources.count { sources.setKnownCount(place, to: reader.slots[place].count) }
        }
        if !reader.frame.hasMovedOn { markChecked(reader, held) }
        (result.version, result.changes) = (version, counts.changes.load(ordering: .relaxed))
    }

    /// Ends a run, under no lock.
    @usableFromInline
    final func finishRun(_ result: RunResult, _ visit: Visit, _ reader: StateReader) {
        reader.taken.take()?.release()
        reader.hasStored = result.isFirst && result.isWhole
        let hasMovedOn = reader.frame.hasMovedOn
        reader.leave()
        if reader.hasStored {
            noteVisit(hasMovedOn ? VisitedNode.over : visit.mark, reader)
            // In place of the sources that the run has read.
            if !reader.prove(self) { reader.note(self, result.changes, result.version) }
        }
        if Following.isOn { noteComputed(isChange: result.isChange) }
    }

    /// The reader keeps the former sources, so this does not release the last reference to them.
    private final func reshape(_ fresh: StateSources, _ held: borrowing HeldLock) {
        sources?.release()
        sources = fresh
        counts.checked.store(0, ordering: .releasing)
        Marks.lock.withLock { held in loseConnection(held) }
    }
}
