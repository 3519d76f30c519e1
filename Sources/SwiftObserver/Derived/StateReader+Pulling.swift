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
        withSpare { reader in
            var failures = 0
            while true {
                reader.start(afterFailures: failures)
                let result = body(reader)
                if !reader.isTorn, let result {
                    reader.clear()
                    return result
                }
                failures += 1
            }
        }
    }

    /// Brings a node up to date. Returns whether something was connected that has to be looked at once more.
    @usableFromInline
    @discardableResult
    static func pull(_ node: StateNode) -> Bool { withSpare { $0.pull(node) } }

    /// Does so, by this reader, which nothing else uses.
    @discardableResult
    func pull(_ node: StateNode) -> Bool {
        // When its sources were brought up to date, the way is short, unless another thread goes on changing them.
        pull(node, preparing: true) ?? pull(node, preparing: false) ?? false
    }

    /// Does so. With `preparing`, it returns nil if it has brought sources up to date first, and has to be called
    /// again.
    private func pull(_ node: StateNode, preparing: Bool) -> Bool? {
        // The identity is taken when something is to be run or looked at by the long way.
        epoch = StateEpoch.now
        (isTorn, isProved, leftCount) = (false, false, 0)
        top = Unmanaged.passUnretained(node).toOpaque()
        switch node.beginShortly(self, preparing: preparing) {
        case .upToDate: return false
        case .sourcesFirst: return nil
        case .none: return pullLong(node)
        case .run:
            node.steps.perform(node, .shortly, .passUnretained(self))
            guard isShort else { return pullLong(node, hasRun: true) }
            if let sources = frame.known { forgetShortRun(sources) }
            // Unless another thread was first.
            return hasStored ? false : pullLong(node)
        }
    }

    /// - Parameter hasRun: Whether the closure has run already.
    @inline(never)
    private func pullLong(_ node: StateNode, hasRun: Bool = false) -> Bool {
        if !hasRun { takeIdentity() }
        if !hasRun || !isTorn && !hasStored { node.refresh(self) }
        if !isProved, isTorn || !isConsistent() { pullAgain(node) }
        let isToBeRepeated = finish()
        clear()
        return isToBeRepeated
    }

    /// Brings a node up to date after a first failure.
    @inline(never)
    private func pullAgain(_ node: StateNode) {
        var failures = 1
        var version = node.settledVersion.version
        var wasOvertaken = false
        while true {
            // A run that may set goes on with later values by itself. It's run again only if what it has read has
            // changed.
            start(afterFailures: failures, mayFreeze: !node.maySet)
            if mode == .frozen {
                if node.storeFrozen(since: version, self) { return }
                let (now, isSettled) = node.settledVersion
                version = now
                if !isTorn {
                    if wasOvertaken, isSettled { return }
                    wasOvertaken = true
                }
            } else {
                node.refresh(self)
                if isProved || !isTorn && isConsistent() { return }
                version = node.settledVersion.version
            }
            failures += 1
        }
    }

    func start(afterFailures failures: Int, mayFreeze: Bool = true) {
        // Values that are read from now on, and change later, move it.
        epoch = StateEpoch.now
        // The number is a matter of speed alone.
        if mayFreeze, failures > (log.count > 64 ? 0 : 1) { freeze() } else if failures > 0 { clear() }
        isTorn = false
        isProved = false
        leftCount = 0
        takeIdentity()
    }

    func takeIdentity() {
        id = StateReader.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    }

    func clear() {
        top = nil
        assert(depth == 0, "A pull ends after its computations")
        log.removeAll()
        logPlaces.forget()
        checkedCount = 0
        leftCount = 0
        isUnchecked = false
        frozenCount = 0
        mode = .live
        countsMessages = false
        releaseKept()
        arena.clear()
    }

    // MARK: - Sources behind sources

    /// Notes the values behind a derived value, for the next attempt.
    func noteSources(of node: StateNode) {
        var known = Set<ObjectIdentifier>()
        noteValues(behind: node, &known)
    }

    /// Notes the values behind all derived values that were read. Returns false if another thread has computed one of
    /// these anew, maybe from later values.
    func noteValuesBehind() -> Bool {
        // Nothing is behind a value.
        var first = 0
        while first < log.count, log[first].counter.isValue { first += 1 }
        return first == log.count || noteValuesBehind(from: first)
    }

    private func noteValuesBehind(from first: Int) -> Bool {
        var known = Set<ObjectIdentifier>()
        var isUnchanged = true
        for place in first..<log.count {
            let read = log[place]
            guard read.counter.kind == .derived, !read.isAside else { continue }
            if !noteValues(behind: read.node, &known) || read.node.settledVersion.version != read.version {
                isUnchanged = false
            }
        }
        return isUnchanged
    }

    /// Notes the values from which a node was computed, directly or by others, each with its count when it was read.
    /// Looks at each node once. Returns whether each node was computed from the values that the others have.
    @discardableResult
    private func noteValues(behind node: StateNode, _ known: inout Set<ObjectIdentifier>) -> Bool {
        guard known.insert(ObjectIdentifier(node)).inserted else { return true }
        var waiting: ContiguousArray<StateNode> = [node]
        var isUnchanged = true
        while let node = waiting.popLast() {
            let sources = node.settledSources
            if !sources.isSettled { isUnchanged = false }
            if let entries = sources.entries { keepRetained(entries) }
            for place in 0..<sources.counts.count {
                guard let entry = sources.entries?.base[place].entry else { break }
                switch entry.counter.kind {
                case .value: note(entry, sources.counts[place], nil)
                case .derived:
                    if entry.counter.count != sources.counts[place] { isUnchanged = false }
                    let source = entry.node.takeUnretainedValue()
                    if known.insert(ObjectIdentifier(source)).inserted { waiting.append(source) }
                case .message: break
                }
            }
        }
        return isUnchanged
    }

    /// Runs a body while the locks of all values on which this pull relies are held. They are in the log by then.
    func withValuesLocked(_ body: () -> Void) {
        for place in 0..<log.count where log[place].counter.isValue {
            lockAddresses.append(log[place].entry.perform(.lockAddress, self))
        }
        Lock.withAll(UnsafeMutableBufferPointer(start: lockAddresses.base, count: lockAddresses.count), body)
        lockAddresses.removeAll()
    }

    /// Whether all values on which this pull relies are unchanged.
    var valuesAreConsistent: Bool {
        for place in 0..<log.count where log[place].counter.isValue {
            guard log[place].counter.count == log[place].count else { return false }
        }
        return true
    }

    /// Reads all sources that the torn pull has met, at once.
    private func freeze() {
        _ = noteValuesBehind()
        let sources = FreshSources()
        var known = Set<UnsafeMutableRawPointer>()
        for place in 0..<log.count where log[place].counter.kind == .value {
            let entry = log[place].entry
            if known.insert(entry.identity).inserted { sources.append(entry) }
        }
        clear()
        let entries = sources.take()
        keepRetained(entries)
        let places = 0..<entries.count
        for place in places { lockAddresses.append(entries.base[place].entry.perform(.lockAddress, self)) }
        Lock.withAll(UnsafeMutableBufferPointer(start: lockAddresses.base, count: lockAddresses.count)) {
            for place in places {
                let entry = entries.base[place].entry
                note(entry, entry.perform(.collectHeld, self), slot)
            }
        }
        lockAddresses.removeAll()
        frozenCount = log.count
        mode = .frozen
    }

    private static let lastID = Atomic<UInt>(0)

    // MARK: - Spare readers

    // A reader is kept after use, so most pulls need not make one.
    nonisolated(unsafe) private static let spare = Atomic<UnsafeRawPointer?>(nil)

    /// Runs a body with a reader for a pull inside of a run that reads by this one. Returns nil if too many are inside
    /// of each other.
    func withInner<Result>(_ body: (StateReader) -> Result) -> Result? {
        if inner == nil {
            guard level < 16 else { return nil }
            inner = StateReader(level: level + 1)
        }
        inner.unsafelyUnwrapped.stackMark = stackMark
        let result = Unmanaged.passUnretained(inner.unsafelyUnwrapped)._withUnsafeGuaranteedRef(body)
        if !isKnownUniquelyReferenced(&inner) { inner = nil }
        return result
    }

    /// Runs a body with a reader that nothing else uses. A reader that a client has kept is not used again.
    @inline(__always)
    private static func withSpare<Result>(_ body: (StateReader) -> Result) -> Result {
        // Acquires the work of the thread that has used it last.
        var own =
            spare.exchange(nil, ordering: .acquiring)
            ?? UnsafeRawPointer(Unmanaged.passRetained(StateReader()).toOpaque())
        let result = Unmanaged<StateReader>.fromOpaque(own)._withUnsafeGuaranteedRef { reader in
            reader.stackMark = StackRoom.firstMark
            return body(reader)
        }
        let isUnique = withUnsafeMutablePointer(to: &own) { place in
            place.withMemoryRebound(to: StateReader.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
        }
        let replaced = isUnique ? spare.exchange(own, ordering: .acquiringAndReleasing) : own
        if let replaced { Unmanaged<StateReader>.fromOpaque(replaced).release() }
        return result
    }

    static func borrow() -> StateReader {
        // Acquires the work of the thread that has used it last.
        guard let pointer = spare.exchange(nil, ordering: .acquiring) else { return StateReader() }
        return Unmanaged<StateReader>.fromOpaque(pointer).takeRetainedValue()
    }

    /// Empties a reader, and keeps it for the next pull. A reader that a client has kept is not used again.
    @usableFromInline
    static func giveBack(_ used: consuming StateReader) {
        var reader = used
        reader.clear()
        if isKnownUniquelyReferenced(&reader) { keepSpare(reader) }
    }

    /// Keeps an empty reader for the next pull.
    static func keepSpare(_ reader: StateReader) {
        let own = Unmanaged.passRetained(reader)
        let replaced = spare.exchange(UnsafeRawPointer(own.toOpaque()), ordering: .acquiringAndReleasing)
        if let replaced { Unmanaged<StateReader>.fromOpaque(replaced).release() }
    }
}
