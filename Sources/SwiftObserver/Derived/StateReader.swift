internal import Synchronization

/// An object through which the closure of a derived value, a tracked observation or a snapshot reads its sources.
///
/// ```swift
/// let price = Var(5), quantity = Var(2)
/// let total = Derived { read in read(price) * read(quantity) }
/// ```
///
/// All values that one run of the closure reads existed together at one moment. A reader belongs to that run: it cannot
/// be sent to another thread, and using it after the closure has returned traps.
public final class StateReader {
    // A reader stands for one pull, which ends when the requested value is there. It belongs to one thread.

    // The computation that runs now, and the values that it has read. Each source has a place, in the order of reading:
    // first the known ones of its last run, as long as it reads the same.
    /// The first of the known sources; and how many of them may still be read in their order.
    @usableFromInline @exclusivity(unchecked) final var base: UnsafeMutablePointer<KnownSource>?
    @usableFromInline @exclusivity(unchecked) final var limit = 0
    /// The place that is read next.
    @usableFromInline @exclusivity(unchecked) final var cursor = 0
    /// The value in each place.
    @usableFromInline @exclusivity(unchecked) final var slots: UnsafeMutablePointer<Slot>
    @exclusivity(unchecked) final var frame = Frame()
    /// The computations that wait for this one.
    @exclusivity(unchecked) final var outer = StateStack<Frame>(capacity: 4)
    /// The number of computations that run.
    @usableFromInline @exclusivity(unchecked) final var depth = 0
    /// Equal to the depth while the computation reads the sources of a transform.
    @exclusivity(unchecked) final var transformDepth = 0

    /// Every count that this pull relies on.
    @exclusivity(unchecked) final var log = StateStack<LoggedRead>(capacity: 16)
    /// Indexes the sources in the log that have a value there.
    @exclusivity(unchecked) final var logPlaces = IdentityIndex()
    /// Whether later reads need verification, and how many reads had passed the last one.
    @exclusivity(unchecked) final var isUnchecked = false
    @exclusivity(unchecked) final var checkedCount = 0
    /// The length of the log's prefix on which the pull relies no more, since a tracked run has moved on.
    @exclusivity(unchecked) final var leftCount = 0
    /// The length of the log's prefix that was read under locks.
    @exclusivity(unchecked) final var frozenCount = 0
    /// The number of the latest set of a transaction. A value that was computed before it is outdated.
    @usableFromInline @exclusivity(unchecked) final var overlay: UInt = 0
    /// Where reads find the values.
    @usableFromInline @exclusivity(unchecked) final var mode = Mode.live
    /// Whether the values that were read never existed together, because of a change. No result of such a pull is kept.
    @usableFromInline @exclusivity(unchecked) final var isTorn = false
    /// Whether a source was read that counts its messages: they do not move the epoch.
    @exclusivity(unchecked) final var countsMessages = false
    /// The epoch in which the pull began. As long as it lasts, everything that was read is unchanged.
    @exclusivity(unchecked) final var epoch: UInt = 0
    /// The identity of the pull, by which nodes note that it has visited them.
    @exclusivity(unchecked) final var id: UInt = 0
    /// Objects to which the log points, and that others may release. All are retained.
    @exclusivity(unchecked) private final var kept = StateStack<Unmanaged<AnyObject>>(capacity: 8)
    @exclusivity(unchecked) private final var keptSources = StateStack<StateSources>(capacity: 8)
    /// Lists of sources that no computation has taken.
    @exclusivity(unchecked) private final var keptFresh = StateStack<Unmanaged<FreshSources>>(capacity: 4)
    /// The captures of functions in the log, of sources that no entry keeps.
    @exclusivity(unchecked) private final var keptFunctions = StateStack<StateAccessor>(capacity: 8)
    /// The locks of the values in the log, while these are locked.
    @exclusivity(unchecked) final var lockAddresses = StateStack<UInt>(capacity: 8)
    /// Observed nodes that were found or brought up to date, the sources of each one before it.
    @exclusivity(unchecked) final var visited = StateStack<VisitedNode>(capacity: 8)
    @usableFromInline final let arena = StateArena()
    final let counts = ProcessCounts.shared
    /// Whether messages are read to be shown to a handler, and the derived values of which they are made.
    @exclusivity(unchecked) final var isShowing = false
    @exclusivity(unchecked) final var shown = ShownState()
    @usableFromInline @exclusivity(unchecked) final var kinds: SourceKinds = []
    /// The place of the value that was collected last.
    @usableFromInline @exclusivity(unchecked) final var slot: UnsafeMutableRawPointer?
    @exclusivity(unchecked) final var slotStack = StateStack<Slot>(capacity: 32)
    /// The sources of a run that has ended, until they are stored. Retained.
    @exclusivity(unchecked) final var taken: StateSources?
    /// The visit of the node that is to be computed.
    @usableFromInline @exclusivity(unchecked) final var visit = StateNode.Visit.none
    /// The address of the node that the pull is for, if it is for one. The caller keeps that.
    @exclusivity(unchecked) final var top: UnsafeMutableRawPointer?
    /// Whether all that the pull relies on was found unchanged after its node was computed.
    @exclusivity(unchecked) final var isProved = false
    /// Whether the computation that runs goes by the short way: `StateNode.beginShortly`.
    @exclusivity(unchecked) final var isShort = false
    /// Whether the last run has stored a value.
    @exclusivity(unchecked) final var hasStored = false
    /// Lists that no computation uses now. There are several, since a first computation may lead to others.
    @exclusivity(unchecked) private final var spareFresh = StateStack<Unmanaged<FreshSources>>(capacity: maxSpareCount)
    private static var maxSpareCount: Int { 8 }

    @usableFromInline
    enum Mode {
        /// The values that are there now.
        case live
        /// The values that were read under locks. Nodes keep nothing from such a pull, but for the one that it is for.
        case frozen
        /// The values that a transaction has set, and values computed from them. Nodes keep nothing from it.
        case overlaid
    }

    /// The value in one place of a computation.
    @usableFromInline
    struct Slot: BitwiseCopyable {
        /// The source's count of changes.
        @usableFromInline var count: UInt
        /// The value; nil if it was not read yet.
        @usableFromInline var value: UnsafeMutableRawPointer?

        static var empty: Slot { Slot(count: StateCounter.never, value: nil) }
    }

    /// A computation.
    struct Frame: BitwiseCopyable {
        /// The sources of its last run, which the reader keeps.
        var known: StateSources?
        /// Whether it has read other sources than in its last run: they are in `fresh` then.
        var isReshaped = false
        /// Made when it is needed, and retained.
        var fresh: Unmanaged<FreshSources>?
        /// How many known sources were read before the closure began and are not in the log.
        var unlogged = 0
        /// Whether derived values are among these, since it has begun by the short way.
        var isShort = false
        /// Whether it may set what it reads, so that it goes on with later values: `StateReader.moveOn`.
        var movesOn = false
        /// Whether it has done so.
        var hasMovedOn = false
        /// How many sources it had read when it moved on last.
        var seenCount = 0
        /// The computation of the thread when this one began.
        var outer: OuterComputation?
        /// Whether it is that of a snapshot or a transaction: nobody asks for its sources, so only the log knows them.
        var isFree = false
        var isKeeping = false
        // While it waits:
        var cursor = 0
        var firstSlot = 0
    }

    /// A count on which a pull relies. The source is kept alive by the entry that noted it, or kept.
    struct LoggedRead: BitwiseCopyable {
        let entry: StateEntry
        let count: UInt
        /// The version of a node, the overlay for which a value was computed aside, or the number of the write that is
        /// laid over a value.
        private(set) var version: UInt
        /// The value. It is nil if the source was only found unchanged.
        private(set) var slot: UnsafeMutableRawPointer?

        var counter: StateCounter { entry.counter }
        var source: AnyObject { entry.source }
        var node: StateNode { entry.node.takeUnretainedValue() }

        init(entry: StateEntry, count: UInt, version: UInt, slot: UnsafeMutableRawPointer?) {
            (self.entry, self.count, self.version, self.slot) = (entry, count, version, slot)
        }

        /// The number of the write that is laid over the value; zero for none.
        var write: Int { counter.isValue ? Int(bitPattern: version) : 0 }

        /// Has a value that a transaction sets read in place of the source's.
        mutating func layOver(_ value: UnsafeMutableRawPointer, write: Int) {
            version = UInt(bitPattern: write)
            slot = value
        }
    }

    /// The address on the stack below which a computation has to look how much is left.
    @exclusivity(unchecked) final var stackMark: UInt = 0

    /// The reader for pulls inside of a run that reads by this one, and how many such readers are around this one.
    @exclusivity(unchecked) final var inner: StateReader?
    final let level: Int

    @usableFromInline
    init(level: Int = 0) {
        self.level = level
        slots = slotStack.base
    }

    deinit {
        for place in 0..<spareFresh.count { spareFresh[place].release() }
    }

    /// Keeps an object until the end of the pull.
    final func keep(_ object: AnyObject) { kept.append(.passRetained(object)) }

    /// Keeps the captures of a function until the end of the pull.
    final func keep(_ function: StateAccessor) {
        guard function.isCapturing else { return }
        function.retain()
        keptFunctions.append(function)
    }

    /// Keeps sources, which are retained, until the end of the pull.
    final func keepRetained(_ sources: StateSources) { keptSources.append(sources) }

    /// Keeps a list of sources until the end of the pull, if the log points to them.
    final func keepRetained(_ fresh: Unmanaged<FreshSources>) {
        if fresh._withUnsafeGuaranteedRef({ $0.entries.count == 0 }) { return giveBack(fresh) }
        keptFresh.append(fresh)
    }

    /// Releases everything that the pull has kept.
    @inline(__always)
    final func releaseKept() {
        // A release may run a client's code, but no pull with this reader.
        for place in 0..<visited.count where visited[place].isRetained { visited[place].node.release() }
        visited.removeAll()
        for place in 0..<kept.count { kept[place].release() }
        kept.removeAll()
        for place in 0..<keptSources.count { keptSources[place].release() }
        keptSources.removeAll()
        for place in 0..<keptFresh.count { giveBack(keptFresh[place]) }
        keptFresh.removeAll()
        for place in 0..<keptFunctions.count { keptFunctions[place].release() }
        keptFunctions.removeAll()
    }

    /// The list of other sources of the computation that runs, made if need be.
    final var fresh: FreshSources {
        if let fresh = frame.fresh { return fresh.takeUnretainedValue() }
        let fresh = spareFresh.count > 0 ? spareFresh.removeLast() : .passRetained(FreshSources())
        frame.fresh = fresh
        return fresh.takeUnretainedValue()
    }

    /// Takes the list back, when its sources are needed no more.
    final func giveBack(_ fresh: Unmanaged<FreshSources>) {
        fresh._withUnsafeGuaranteedRef { $0.removeAll() }
        if spareFresh.count < StateReader.maxSpareCount { spareFresh.append(fresh) } else { fresh.release() }
    }

    /// Reads the value of a variable or of a derived value, or the latest message of another buffered observable.
    @inlinable
    public func callAsFunction<Source: BufferedObservable>(_ source: Source) -> Source.ReadValue {
        precondition(depth > 0, "A reader is used by its closure alone, while that runs")
        return source._read(by: self)
    }
}
