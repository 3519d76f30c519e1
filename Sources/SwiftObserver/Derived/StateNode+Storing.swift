internal import Synchronization

extension StateNode {
    /// The sources from which a version of the value was computed, with their counts.
    struct SettledSources {
        let version: UInt
        /// False if these are the sources of a computation that was given up.
        let isSettled: Bool
        let entries: ContiguousArray<StateEntry>
    }

    /// By one look under the lock: the counts change with the version.
    final var settledSources: SettledSources {
        lock.withLock {
            var entries = ContiguousArray<StateEntry>()
            if let sources {
                entries.reserveCapacity(sources.count)
                for place in 0..<sources.count {
                    entries.append(sources.base[place])
                    entries[place].count = sources.knownCount(place)
                }
            }
            return SettledSources(version: version, isSettled: isSettled, entries: entries)
        }
    }

    /// The sources that were read last, settled or not.
    final var lastSources: StateSources? { lock.withLock { sources } }

    /// Gives up a computation. If it has read other sources than the last one, they are kept for the next one.
    @usableFromInline
    final func giveUp(_ fresh: StateSources?, _ held: borrowing HeldLock) {
        guard let fresh else { return }
        // A thread that computes from other sources begins again.
        version &+= 1
        isSettled = false
        reshape(fresh, held)
    }

    /// Stores the sources and counts that the computation has read.
    @usableFromInline
    final func store(isChange: Bool, _ fresh: StateSources?, _ reader: StateReader, _ held: borrowing HeldLock) {
        version &+= 1
        isSettled = true
        hasRun = true
        seenBy = reader.id
        if isChange {
            counts.changes.store(counts.changes.load(ordering: .relaxed) &+ 2, ordering: .releasing)
        }
        if let fresh {
            reshape(fresh, held)
        } else if let sources {
            for place in 0..<sources.count { sources.setKnownCount(place, to: reader.slots[place].count) }
        }
        markChecked(reader, held)
    }

    /// The reader keeps the former sources.
    private final func reshape(_ fresh: StateSources, _ held: borrowing HeldLock) {
        sources = fresh
        counts.checked.store(0, ordering: .releasing)
        Marks.lock.withLock { held in loseConnection(in: version, held) }
    }
}
