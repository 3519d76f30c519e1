public import Synchronization

/// A computation from sources: the inside of a derived value or of a tracked observation.
///
/// **Pull.** A source counts its changes. A node remembers the sources that it has read, and their counts. Reading the
/// node checks those counts and computes if one of them differs. It needs no check if no value that was read anywhere
/// has changed since the last one (`StateEpoch`), or, while the node is observed, if nothing has marked it
/// (`MarkedNode`).
///
/// **Push.** While the node is observed, each change marks it, and each delivery of a change has it look and tell its
/// observers. A mark carries nothing, so the number, order and ways of deliveries do not matter.
///
/// **Ownership.** The node's lock guards value, sources, version and flags. In the order of locks it stands where that
/// of a variable's value does. `sources` are shared with the threads that compute. A thread stores a value only if none
/// was stored since it began: so the stored values are states in the order in which they existed.
@usableFromInline
package class StateNode: MarkedNode, Computed, @unchecked Sendable {  // by the lock
    @usableFromInline final let lock = Lock()
    /// Whether the value was computed from `sources`.
    @usableFromInline @exclusivity(unchecked) final var isSettled = false
    @usableFromInline @exclusivity(unchecked) final var hasRun = false
    @usableFromInline final let counts = NodeCounts()
    /// Nil for none. Retained.
    @usableFromInline @exclusivity(unchecked) final var sources: StateSources?
    /// How often a value was stored.
    @usableFromInline @exclusivity(unchecked) final var version: UInt = 0
    /// The last pull that has found this node up to date.
    @usableFromInline @exclusivity(unchecked) final var seenBy: UInt = 0
    /// The thread that computes.
    @usableFromInline final let computing = Atomic<UInt>(0)
    @usableFromInline final let steps: Steps

    /// Performs a step. The function captures nothing, and is made where the type of the value is known, since an
    /// overridden method would not be specialised for that type. Not copyable, and with an unretained reader, so that
    /// calling it needs no retain.
    @usableFromInline
    struct Steps: ~Copyable {
        @usableFromInline let perform: (StateNode, Step, Unmanaged<StateReader>?) -> Void

        @usableFromInline
        init(_ perform: @escaping (StateNode, Step, Unmanaged<StateReader>?) -> Void) { self.perform = perform }
    }

    @usableFromInline
    enum Step: Sendable {
        /// Computes after the reader's visit, and stores the value if the version is still the same.
        case store
        /// Computes by the short way, which the reader has begun, and stores the value.
        case shortly
        /// Computes for one pull alone.
        case aside
        /// Sends an update, unless observers know the value.
        case tell
    }

    /// The state of a node when a pull came to it, before the pull looked at its sources.
    @usableFromInline
    struct Visit: BitwiseCopyable {
        @usableFromInline let version: UInt
        let mark: UInt
        /// The sources of that version, which the reader keeps.
        let sources: StateSources?
        let hasRun: Bool

        static var none: Visit { Visit(version: 0, mark: 0, sources: nil, hasRun: false) }
    }

    /// How a run has ended.
    @usableFromInline
    struct RunResult {
        /// Whether all that was read existed together.
        @usableFromInline let isWhole: Bool
        /// Whether the value differs from the one before.
        @usableFromInline var isChange = false
        /// Whether no other thread has stored a value since the run began.
        var isFirst = false
        // As stored:
        var version: UInt = 0
        var changes: UInt = 0

        @inlinable
        init(isWhole: Bool) { self.isWhole = isWhole }
    }

    @usableFromInline
    init(_ perform: @escaping (StateNode, Step, Unmanaged<StateReader>?) -> Void) {
        steps = Steps(perform)
    }

    /// The name for messages to a developer.
    @usableFromInline var name: String { "A derived value" }

    /// Whether it is clear without looking further than at its own sources that the value is up to date. Under the
    /// lock.
    @inlinable
    @inline(__always)
    final func isCurrentAtAGlance(_ held: borrowing HeldLock) -> Bool {
        guard isSettled else { return false }
        // Read first: a check in that epoch is valid for as long as the epoch lasts.
        if counts.checked.load(ordering: .relaxed) == StateEpoch.now || isCurrent { return true }
        return areValuesUnchanged
    }

    /// Whether all sources are values, and unchanged.
    @usableFromInline
    final var areValuesUnchanged: Bool {
        guard let sources else { return true }
        return sources.areValues && sources.areUnchangedValues
    }

    /// Notes that the value was found up to date, if it is followed. Under no lock.
    func noteChecked() {}

    /// Notes that the value was computed, and whether it differs from before, if it is followed. Under no lock.
    func noteComputed(isChange: Bool) {}

    /// Notes a source that tells this of changes from now on, if both are followed. Under no lock.
    func noteSource(_ entry: StateEntry, _ outlet: ValueOutlet?) {}

    /// The number under which it is followed; zero if it is not. Under no lock.
    var followedNode: Int { 0 }

    /// Computes for a pull that stores nothing in the node, and leaves the value in the reader. Returns false if that
    /// tears the pull.
    final func readAside(_ reader: StateReader) -> Bool {
        steps.perform(self, .aside, .passUnretained(reader))
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
    final func enter(_ reader: StateReader) -> OuterComputation {
        let thread = ThreadIdentity.current.value
        let other = computing.exchange(thread, ordering: .relaxed)
        if other == thread { fatalError("\(name) reads itself: its closure leads back to its own value") }
        return OuterComputation(of: maySet ? nil : self, reader.counts)
    }

    @usableFromInline
    final func exit(to outer: OuterComputation) {
        outer.resume()
        _ = computing.compareExchange(expected: ThreadIdentity.current.value, desired: 0, ordering: .relaxed)
    }

    deinit {
        sources?.release()
    }

    /// Whether the client's closure may set variables.
    var maySet: Bool { false }

    /// Whether it has observers of its own. Under the lock.
    func isObserved(_ held: borrowing HeldLock) -> Bool { false }

    /// The count of changes of the value that observers know; nil if there are none. Under the lock.
    func toldCount(_ held: borrowing HeldLock) -> UInt? { nil }

    /// Whether an update would wait until another one is delivered. Under the lock.
    func isTelling(_ held: borrowing HeldLock) -> Bool { false }

    /// Has it send its next value in any case. Under the lock.
    func oweUpdate(_ held: borrowing HeldLock) {}

    final func tell() { steps.perform(self, .tell, nil) }
}

extension StateCounter {
    @usableFromInline
    init(of node: StateNode) {
        self.init(ofNode: withUnsafePointer(to: node.counts) { $0 })
    }
}
