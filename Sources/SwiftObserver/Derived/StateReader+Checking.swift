internal import Synchronization

/// Finds out whether all values that were read exist together.
extension StateReader {
    /// Finds out whether all values on which this pull relies still exist together, and marks the pull as torn if not.
    func check() {
        isUnchecked = false
        guard !isTorn else { return }
        if isConsistent() { checkedCount = log.count } else { isTorn = true }
    }

    /// Whether a source may have changed since it was read.
    var needsCheck: Bool { StateEpoch.now != epoch || countsMessages || isFrozen }

    /// Whether the first values of the log were read under locks.
    private var isFrozen: Bool { mode == .frozen || frozenCount > 0 }

    /// Checks after one more value, for which the epoch did not answer. Many values are not checked after each one,
    /// since the time would grow with the square of their number. The rest is checked when the computation ends.
    func checkOneMore() {
        if log.count > 32, log.count < checkedCount + checkedCount / 2 { isUnchecked = true } else { check() }
    }

    /// Whether all values that were read so far existed together.
    @usableFromInline
    func isWhole() -> Bool {
        if isUnchecked { check() }
        return !isTorn
    }

    /// Notes whether everything on which this pull relies is unchanged now, if the pull is for a node that was just
    /// computed. Returns whether it is.
    @inline(__always)
    func prove(_ node: StateNode) -> Bool {
        guard Unmanaged.passUnretained(node).toOpaque() == top, !needsCheck else { return false }
        isProved = true
        return true
    }

    /// Whether everything on which this pull relies is unchanged, after its node was computed.
    var isStillConsistent: Bool {
        // What was proved is not in the log.
        isProved ? StateEpoch.now == epoch : isConsistent()
    }

    /// Whether everything on which this pull relies is unchanged. Then all of it existed together a moment ago.
    func isConsistent() -> Bool {
        if StateEpoch.now == epoch, !countsMessages { return true }
        return isLogConsistent()
    }

    @inline(never)
    private func isLogConsistent() -> Bool {
        completeLog()
        // It may have found that a derived value was computed anew since it was collected.
        if isTorn { return false }
        let (base, count) = (log.base, log.count)
        // A value that was computed from values read under locks is consistent as they are. So is one that was never
        // changed.
        if isFrozen {
            var isConsistent = true
            for place in frozenCount..<max(count, frozenCount) where isConsistent {
                let read = base[place]
                isConsistent =
                    read.isAside || read.counter.isValue && read.count == 0
                    || isShowing && read.counter.kind == .message
            }
            if isConsistent { return true }
        }
        for place in leftCount..<max(count, leftCount) {
            let read = base[place]
            switch read.counter.kind {
            case .value: guard read.counter.count == read.count else { return false }
            case .derived where read.isAside: break
            case .derived: guard isUnchanged(read.node, read.version) else { return false }
            // The message itself tells of the change.
            case .message where isShowing: break
            case .message:
                guard read.entry.perform(.countMessages, self) == read.count else { return false }
            }
        }
        // The epoch of the pull stays: of a node that is being looked at, some sources may have been found unchanged
        // before it moved.
        return true
    }

    /// Notes the values that were read before the closures of running computations began. As long as the epoch of the
    /// pull lasts, nothing asks for them.
    func completeLog() {
        noteUnlogged(of: &frame)
        for place in 0..<outer.count { noteUnlogged(of: &outer.base[place]) }
    }

    private func noteUnlogged(of frame: inout Frame) {
        let unlogged = frame.unlogged
        frame.unlogged = 0
        guard let known = frame.known else { return }
        for place in 0..<unlogged {
            let (entry, read) = (known.base[place].entry, slotStack[frame.firstSlot + place])
            if entry.counter.isValue {
                note(entry, read.count, read.value)
            } else if frame.isShort, entry.counter.kind == .derived, read.value != nil {
                noteCollected(entry.node.takeUnretainedValue(), read.count)
            }
        }
    }

    /// Notes that this pull relies on a derived value that was collected as it was.
    private func noteCollected(_ node: StateNode, _ count: UInt) {
        let version: UInt? = node.lock.withLock {
            node.isSettled && node.counts.changes.load(ordering: .relaxed) == count ? node.version : nil
        }
        if let version { note(node, count, version) } else { isTorn = true }
    }

    /// Whether a derived value was not computed anew since it was read, and its sources are unchanged. Looks at each
    /// derived value behind it once.
    private func isUnchanged(_ node: StateNode, _ version: UInt) -> Bool {
        // Before the version: if another thread computes it anew in between, it is current, and another version.
        let isCurrent = node.isCurrent
        let sources = node.settledSources
        if let entries = sources.entries { keepRetained(entries) }
        guard sources.isSettled, sources.version == version else { return false }
        if isCurrent { return true }
        var known: Set = [ObjectIdentifier(node)]
        var waiting = [sources]
        while let sources = waiting.popLast() {
            for place in 0..<sources.counts.count {
                guard let entry = sources.entries?.base[place].entry else { break }
                let count = sources.counts[place]
                switch entry.counter.kind {
                case .value: guard entry.counter.count == count else { return false }
                case .message: guard entry.perform(.countMessages, self) == count else { return false }
                case .derived:
                    let source = entry.node.takeUnretainedValue()
                    let isCurrent = source.isCurrent
                    guard entry.counter.count == count else { return false }
                    guard !isCurrent, known.insert(ObjectIdentifier(source)).inserted else { continue }
                    let sources = source.settledSources
                    if let entries = sources.entries { keepRetained(entries) }
                    // It may have been computed anew since, from other values.
                    guard sources.isSettled, sources.changes == count else { return false }
                    waiting.append(sources)
                }
            }
        }
        return true
    }
}

extension StateReader.LoggedRead {
    /// Whether the source is a derived value that was computed only for this pull.
    var isAside: Bool { counter.kind == .derived && count == StateCounter.never }
}

extension StateAccessor {
    /// For a node, which is asked itself.
    static let none: StateAccessor = StateAccessor { _, _, _ in 0 }
}
