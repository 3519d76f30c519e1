internal import Synchronization

/// Pulls, from their beginning to the value.
extension StateReader {
    /// Runs a pull until all values that it has read existed together. The body returns nil if the pull is torn.
    ///
    /// **Progress.** A pull is torn only if another thread has changed one of its sources. After some failures in a
    /// row, all sources that it has met are read while their locks are held together. Such a read cannot be torn,
    /// whatever other threads do; so that pull fails only if it meets a source that no pull before it met, and the
    /// number of sources is finite.
    @usableFromInline
    static func pull<Result>(_ body: (StateReader) -> Result?) -> Result {
        var reader = borrow()
        var failures = 0
        while true {
            reader.start(afterFailures: failures)
            let result = body(reader)
            if !reader.isTorn, let result {
                reader.clear()
                if isKnownUniquelyReferenced(&reader) { keepSpare(reader) }
                return result
            }
            failures += 1
        }
    }

    /// Brings a node up to date.
    @usableFromInline
    static func pull(_ node: StateNode) {
        var version: UInt?
        var wasOvertaken = false
        pull { reader -> Void? in
            if let before = version, reader.isAside {
                if node.storeFrozen(since: before, reader) { return () }
                let (now, isSettled) = node.settledVersion
                version = now
                if reader.isTorn { return nil }
                if wasOvertaken, isSettled { return () }
                wasOvertaken = true
                return nil
            }
            if node.refresh(reader), !reader.isTorn, !reader.isConsistent() { reader.isTorn = true }
            if reader.isTorn { version = node.settledVersion.version }
            return ()
        }
    }

    private func start(afterFailures failures: Int) {
        // The number is a matter of speed alone.
        if failures > (log.count > 64 ? 0 : 3) { freeze() } else if failures > 0 { clear() }
        isTorn = false
        trustsEpoch = failures == 0
        id = StateReader.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        epoch = StateEpoch.now
    }

    private func clear() {
        assert(depth == 0, "A pull ends after its computations")
        log.removeAll(keepingCapacity: true)
        logPlaces.forget()
        checkedCount = 0
        isUnchecked = false
        frozenCount = 0
        isAside = false
        if !entries.isEmpty { entries = [] }
        if !kept.isEmpty { kept.removeAll(keepingCapacity: true) }
        if !keptNodes.isEmpty { keptNodes.removeAll(keepingCapacity: true) }
        slots.removeAll(keepingCapacity: true)
        if !arena.isEmpty { arena.clear() }
    }

    /// Whether all sources of a derived value are unchanged.
    func isUnchanged(_ node: StateNode) -> Bool {
        if node.counts.checked.load(ordering: .acquiring) == StateEpoch.now { return true }
        var known = Set<ObjectIdentifier>()
        return isUnchanged(node, &known)
    }

    /// Whether a derived value's sources are unchanged, for an epoch that has moved on, perhaps because of another
    /// source. Looks at each derived value once.
    private func isUnchanged(_ node: StateNode, _ known: inout Set<ObjectIdentifier>) -> Bool {
        guard known.insert(ObjectIdentifier(node)).inserted else { return true }
        guard let entries = node.settledEntries else { return false }
        for entry in entries {
            switch entry.counter.kind {
            case .value: guard entry.counter.count == entry.count else { return false }
            case .message:
                guard entry.access(.countMessages, entry.source, self) == entry.count else { return false }
            case .derived:
                let source = unsafeDowncast(entry.source, to: StateNode.self)
                guard source.counts.checked.load(ordering: .acquiring) == StateEpoch.now || isUnchanged(source, &known),
                    entry.counter.count == entry.count
                else { return false }
            }
        }
        return true
    }

    /// Notes the sources of a derived value, for the next attempt.
    @usableFromInline
    func noteSources(of node: StateNode) {
        var known = Set<ObjectIdentifier>()
        noteSources(of: node, &known)
    }

    private func noteSources(of node: StateNode, _ known: inout Set<ObjectIdentifier>) {
        guard known.insert(ObjectIdentifier(node)).inserted else { return }
        let entries = node.lock.withLock { node.entries }
        kept.append(entries)
        for entry in entries {
            switch entry.counter.kind {
            case .value: note(entry, entry.count, nil)
            case .derived: noteSources(of: unsafeDowncast(entry.source, to: StateNode.self), &known)
            case .message: break
            }
        }
    }

    /// Returns the addresses of the locks of all values on which this pull relies.
    var lockAddresses: ContiguousArray<UInt> {
        var addresses = ContiguousArray<UInt>()
        for read in log where read.counter.isValue {
            addresses.append(read.access(.lockAddress, read.source.takeUnretainedValue(), self))
        }
        return addresses
    }

    /// Whether all values on which this pull relies are unchanged.
    var valuesAreConsistent: Bool {
        log.allSatisfy { !$0.counter.isValue || $0.counter.count == $0.count }
    }

    /// Computes something from the values that are laid over the sources.
    @usableFromInline
    func readAside<Value>(_ body: () -> Value) -> Value {
        isAside = true
        _ = begin([], mayFail: false)
        let value = body()
        end()
        kept.append(entries)
        leave()
        isAside = frozenCount > 0
        return value
    }

    /// Lays a value over a source: it is read in place of the source's value.
    @usableFromInline
    func layOver(_ source: AnyObject, _ counter: StateCounter, _ slot: UnsafeMutableRawPointer) {
        guard let read = logged(source) else { return }
        log.append(
            LoggedRead(
                source: read.source, counter: counter, count: read.count, access: read.access, slot: slot))
    }

    /// Forgets values that were computed from outdated values.
    func forgetAside() {
        log.removeAll { $0.isAside }
        logPlaces.forget()
        checkedCount = 0
    }

    /// Reads all sources that the torn pull has met, at once.
    private func freeze() {
        var sources = ContiguousArray<StateEntry>()
        var known = Set<ObjectIdentifier>()
        for read in log where read.counter.kind == .value {
            let source = read.source.takeUnretainedValue()
            guard known.insert(ObjectIdentifier(source)).inserted else { continue }
            sources.append(StateEntry(source, read.counter, read.access))
        }
        clear()
        kept.append(sources)
        Lock.withAll(sources.map { $0.lockAddress(self) }) {
            for source in sources {
                let count = source.access(.collectHeld, source.source, self)
                note(source, count, slot)
            }
        }
        frozenCount = log.count
        isAside = true
    }

    private static let lastID = Atomic<UInt>(0)

    // MARK: - Spare readers

    // A reader is kept after use, so most pulls need not make one.
    nonisolated(unsafe) private static let spare = Atomic<UnsafeRawPointer?>(nil)

    private static func borrow() -> StateReader {
        // Acquires the work of the thread that has used it last.
        guard let pointer = spare.exchange(nil, ordering: .acquiring) else { return StateReader() }
        return Unmanaged<StateReader>.fromOpaque(pointer).takeRetainedValue()
    }

    /// A reader that a client has kept is not used again.
    private static func keepSpare(_ reader: StateReader) {
        let own = Unmanaged.passRetained(reader)
        let replaced = spare.exchange(UnsafeRawPointer(own.toOpaque()), ordering: .acquiringAndReleasing)
        if let replaced { Unmanaged<StateReader>.fromOpaque(replaced).release() }
    }
}

extension StateEntry {
    func lockAddress(_ reader: StateReader) -> UInt { access(.lockAddress, source, reader) }
}

/// Checks whether all values that were read still exist together.
extension StateReader {
    /// Finds out whether all values on which this pull relies still exist together, and marks the pull as torn if not.
    ///
    /// - Parameter afterDerived: Whether the value of a derived value was collected, which may be later than the one
    ///   that was checked.
    func check(afterDerived: Bool = false) {
        isUnchecked = false
        guard afterDerived || log.count > 1, !isTorn else { return }
        if isConsistent() { checkedCount = log.count } else { isTorn = true }
    }

    /// Checks after one more value. Many values are not checked after each one, since the time would grow with the
    /// square of their number. The rest is checked when the computation ends.
    @usableFromInline
    func checkOneMore() {
        if log.count > 32, log.count < checkedCount + checkedCount / 2 {
            isUnchecked = true
        } else {
            check()
        }
    }

    /// Whether all values that were read so far existed together.
    @usableFromInline
    func isWhole() -> Bool {
        if isUnchecked { check() }
        return !isTorn
    }

    /// Whether everything on which this pull relies is unchanged. Then all of it existed together a moment ago.
    @usableFromInline
    func isConsistent() -> Bool {
        log.withUnsafeBufferPointer { log in
            // A value that was computed from values read under locks is consistent as they are. So is one that was never
            // changed.
            if frozenCount > 0, log[frozenCount...].allSatisfy({ $0.isAside || $0.counter.isValue && $0.count == 0 }) {
                return true
            }
            for read in log {
                switch read.counter.kind {
                case .value:
                    guard read.counter.count == read.count else { return false }
                case .derived where read.count == StateCounter.never: break
                case .derived:
                    // The count comes last: another thread may have brought it up to date meanwhile.
                    guard isUnchanged(unsafeDowncast(read.source.takeUnretainedValue(), to: StateNode.self)),
                        read.counter.count == read.count
                    else { return false }
                case .message:
                    guard read.access(.countMessages, read.source.takeUnretainedValue(), self) == read.count
                    else { return false }
                }
            }
            return true
        }
    }
}
