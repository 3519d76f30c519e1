public import Synchronization

/// A computation from sources: the inside of a derived value or of a tracked observation.
///
/// **How a change travels.** A source counts its changes. A node remembers the sources that it has read, and their
/// counts. Without an observer that is all: reading the node checks those counts and computes if one of them differs
/// (*pull*). While the node is observed, each of its sources hints it whenever something may have changed (*hint*);
/// then the node pulls, hints the nodes that depend on it, and sends an update if the value differs from the one that
/// it sent last. A hint carries nothing, so their number, order and ways do not matter.
///
/// **Ownership.** The node's lock guards value, entries, version and flags. In the order of locks it stands where that
/// of a variable's value does. `entries` are shared with the threads that compute. A thread stores a value only if none
/// was stored since it began: so the stored values are states in the order in which they existed.
/// `StateLink` documents the part for observing.
@usableFromInline
package class StateNode: Computed, @unchecked Sendable {  // by the lock
    @usableFromInline final let lock = Lock()
    /// Whether the value was computed from `entries`.
    @usableFromInline @exclusivity(unchecked) final var isSettled = false
    @usableFromInline @exclusivity(unchecked) final var hasRun = false
    /// Whether each change of the sources moves the epoch.
    @usableFromInline @exclusivity(unchecked) final var isTracked = false
    /// Whether there are other sources since the links were made.
    @usableFromInline @exclusivity(unchecked) final var isReshaped = false
    @usableFromInline final let counts = NodeCounts()
    @usableFromInline @exclusivity(unchecked) final var entries = ContiguousArray<StateEntry>()
    /// How often a value was stored.
    @usableFromInline @exclusivity(unchecked) final var version: UInt = 0
    /// The last pull that has found this node up to date.
    @usableFromInline @exclusivity(unchecked) final var seenBy: UInt = 0
    /// The thread that computes.
    @usableFromInline final let computing = Atomic<UInt>(0)
    /// Made with the first observer.
    @usableFromInline @exclusivity(unchecked) final var link: StateLink?
    /// Performs a step. The function captures nothing, and is made where the type of the value is known, since an
    /// overridden method would not be specialised for that type.
    @usableFromInline final let act: (StateNode, Step) -> Void

    @usableFromInline
    enum Step {
        /// Computes, and stores the value if the version is still the same.
        case store(since: UInt, StateReader)
        /// Computes for one pull alone.
        case aside(StateReader)
        /// Sends an update, unless observers know the value. For the relay's deliverer.
        case tell
    }

    @usableFromInline
    init(_ act: @escaping (StateNode, Step) -> Void) {
        self.act = act
    }

    /// The name for messages to a developer.
    @usableFromInline var name: String { "A derived value" }

    /// Whether the epoch alone shows that the value is up to date. Under the lock.
    @inlinable
    @inline(__always)
    final func isCurrentAtAGlance(_ held: borrowing HeldLock) -> Bool {
        guard isSettled else { return false }
        return entries.withUnsafeBufferPointer { entries in
            // Loaded only if a source asks for it.
            var epoch: UInt = 0
            for index in entries.indices {
                let (counter, count) = (entries[index].counter, entries[index].count)
                if counter.isValue {
                    if counter.count != count { return false }
                } else {
                    if epoch == 0 {
                        epoch = StateEpoch.now
                        // In this epoch too.
                        for entry in entries[..<index] where entry.counter.count != entry.count { return false }
                    }
                    guard counter.kind == .derived,
                        counter.node.pointee.checked.load(ordering: .acquiring) == epoch, counter.count == count
                    else { return false }
                }
            }
            // If the epoch has not moved, all these checks hold for one moment.
            return epoch == 0 || epoch == StateEpoch.now
        }
    }

    /// Whether this pull has already found the value up to date.
    final func wasSeen(by reader: StateReader) -> Bool {
        lock.withLock { isSettled && seenBy == reader.id }
    }

    /// The entries from which the value was computed; nil if they have changed since.
    final var settledEntries: ContiguousArray<StateEntry>? { lock.withLock { isSettled ? entries : nil } }

    /// Brings the value up to date, as a part of a pull. The sources on which it relies stand in the log then.
    ///
    /// Returns whether each source was found unchanged, one after the other. That they were unchanged together is
    /// checked later.
    @discardableResult
    final func refresh(_ reader: StateReader) -> Bool {
        while true {
            switch examine(reader) {
            case .upToDate: return true
            case .outOfDate(let version):
                act(self, .store(since: version, reader))
                if reader.isTorn || wasSeen(by: reader) { return false }
            case .unknown: if reader.isTorn { return false }
            }
        }
    }

    /// Stores a value for a pull whose sources were read while their locks were held. Other threads may have stored
    /// newer values since. So it stores only if the version is still the one from before that read.
    ///
    /// Returns false if another thread has stored a value since then. If that happens twice, the second value was
    /// computed after the first failure, and so after the pull began.
    final func storeFrozen(since version: UInt, _ reader: StateReader) -> Bool {
        act(self, .store(since: version, reader))
        return wasSeen(by: reader)
    }

    final var settledVersion: (version: UInt, isSettled: Bool) { lock.withLock { (version, isSettled) } }

    private enum Finding {
        case upToDate
        case outOfDate(since: UInt)
        case unknown
    }

    private final func examine(_ reader: StateReader) -> Finding {
        let held = lock.lock()
        if isSettled, seenBy == reader.id {
            lock.unlock(held)
            return .upToDate
        }
        if isSettled, isTracked, reader.trustsEpoch, counts.checked.load(ordering: .relaxed) == reader.epoch {
            seenBy = reader.id
            let changes = counts.changes.load(ordering: .relaxed)
            lock.unlock(held)
            // The node that led here may release this one.
            reader.keptNodes.append(self)
            reader.note(self, changes)
            return .upToDate
        }
        let (known, version, isSettled, isTracked) = (entries, version, isSettled, isTracked)
        lock.unlock(held)
        if !isSettled || isChanged(known, reader) { return .outOfDate(since: version) }
        guard confirm(version, isTracked, reader) else { return .unknown }
        reader.kept.append(known)
        if Following.isOn { noteChecked() }
        return .upToDate
    }

    /// Notes that the value was found up to date, if it is followed. Under no lock.
    func noteChecked() {}

    /// Notes a source that hints this from now on, if both are followed. Under no lock.
    func noteSource(_ source: StateLink.LinkedSource) {}

    /// The number under which it is followed; zero if it is not. Under no lock.
    var followedNode: Int { 0 }

    /// Whether a source has changed. Sources are checked in the order in which they were read, and derived values are
    /// brought up to date on the way. While all earlier sources are unchanged, the closure would read the next one
    /// again, so that update isn't in vain.
    final func isChanged(_ known: ContiguousArray<StateEntry>, _ reader: StateReader) -> Bool {
        for entry in known {
            switch entry.counter.kind {
            case .value:
                let count = reader.isAside ? reader.logged(entry.source)?.count : entry.counter.count
                if count != entry.count { return true }
            case .derived:
                if reader.isAside { return true }
                unsafeDowncast(entry.source, to: StateNode.self).refresh(reader)
                if reader.isTorn || entry.counter.count != entry.count { return true }
            case .message:
                if entry.access(.countMessages, entry.source, reader) != entry.count { return true }
            }
        }
        // Not earlier, since changed entries are not kept alive. That all sources were unchanged together is checked
        // later.
        for entry in known where entry.counter.kind != .derived {
            if entry.counter.isValue, reader.isAside { continue }
            reader.note(entry, entry.count, nil)
        }
        return false
    }

    /// Notes that the value was found up to date; false if another one was stored meanwhile.
    private final func confirm(_ version: UInt, _ wasTracked: Bool, _ reader: StateReader) -> Bool {
        lock.withLock { held in
            guard isSettled, self.version == version else { return false }
            seenBy = reader.id
            markChecked(wasTracked, reader, held)
            return true
        }
    }

    /// Notes the epoch in which the value is up to date. Only if every change of a source has moved the epoch since
    /// before the sources were checked.
    @usableFromInline
    final func markChecked(_ wasTracked: Bool, _ reader: StateReader, _ held: borrowing HeldLock) {
        guard wasTracked, isTracked, !reader.isAside else { return }
        for entry in entries where entry.counter.kind == .derived {
            guard entry.counter.node.pointee.checked.load(ordering: .acquiring) == reader.epoch else { return }
        }
        // Meets the loads of threads that read it without the lock.
        counts.checked.store(reader.epoch, ordering: .releasing)
    }

    /// Computes for a pull that stores nothing in the node, and leaves the value in the reader. Returns false if that
    /// tears the pull.
    final func readAside(_ reader: StateReader) -> Bool {
        act(self, .aside(reader))
        return !reader.isTorn
    }

    /// Computes, by another pull, unless that was done before.
    final func ensureValue() {
        if !lock.withLock({ hasRun }) { StateReader.pull(self) }
    }

    /// Notes that this thread runs the computation. Traps if it already does.
    ///
    /// If several threads compute, only one is noted. So a computation that leads to itself is found in its second
    /// round at the latest.
    @usableFromInline
    final func enter() -> OuterComputation {
        let thread = ThreadIdentity.current.value
        let other = computing.exchange(thread, ordering: .relaxed)
        precondition(other != thread, "\(name) reads itself: its closure leads back to its own value")
        return OuterComputation(of: maySet ? nil : self)
    }

    @usableFromInline
    final func exit(to outer: OuterComputation) {
        outer.resume()
        _ = computing.compareExchange(expected: ThreadIdentity.current.value, desired: 0, ordering: .relaxed)
    }

    /// Whether the client's closure may set variables.
    var maySet: Bool { false }

    // MARK: - While it is observed

    /// Whether an observer of its own is there. Under the lock.
    func isObserved(_ held: borrowing HeldLock) -> Bool { false }

    func makeLink() -> StateLink { StateLink(for: self) }

    /// Brings the value up to date, unless another thread does. For the relay's deliverer.
    func compute() -> Bool {
        StateReader.pull(self)
        return true
    }

    final func tell() { act(self, .tell) }
}

extension StateReader {
    /// Notes that this pull relies on a derived value that was up to date in its epoch.
    @usableFromInline
    func note(_ node: StateNode, _ changes: UInt) {
        log.append(
            LoggedRead(
                source: .passUnretained(node), counter: StateCounter(of: node), count: changes,
                access: { _, _, _ in 0 }, slot: nil))
    }
}

extension StateCounter {
    @usableFromInline
    init(of node: StateNode) {
        self.init(ofNode: withUnsafePointer(to: node.counts) { $0 })
    }
}
