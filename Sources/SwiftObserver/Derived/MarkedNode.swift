public import Synchronization

/// Something that observed computations read: the outlet of a value, or another computation.
///
/// **Invariant.** Its list of edges is guarded by `Marks.lock`.
@usableFromInline
package class MarkSource: @unchecked Sendable {  // by `Marks.lock`
    @exclusivity(unchecked) final var firstEdge: UnsafeMutablePointer<MarkEdge>?
    @exclusivity(unchecked) final var lastEdge: UnsafeMutablePointer<MarkEdge>?

    @usableFromInline
    init() {}

    /// Whether it is a value, or a computation that is not marked.
    var isCurrentSource: Bool { true }

    /// Whether it is a computation.
    var isNode: Bool { false }

    /// Whether it tells of changes. Under `Marks.lock`.
    var isListed: Bool { true }

    /// Ends it if no computation was connected to it after all. Under no lock.
    func endIfUnused() {}

    /// Notes that an observed computation reads it now. Returns whether it is a computation that nothing has wanted
    /// until now. Under `Marks.lock`.
    func gotFirstEdge(_ held: borrowing HeldLock) -> Bool { false }

    /// Notes that no observed computation reads it any more. Under `Marks.lock`.
    func lostLastEdge(_ undone: inout UndoneMarks, _ held: borrowing HeldLock) {}
}

/// That an observed computation reads a source. It stands in the list of the source, in the order in which the
/// computations were connected, and lies in the memory of the computation.
struct MarkEdge {
    var next: UnsafeMutablePointer<MarkEdge>?
    var previous: UnsafeMutablePointer<MarkEdge>?
    let node: Unmanaged<MarkedNode>
    /// Nil for a source that never tells of a change.
    var source: Unmanaged<MarkSource>?
}

/// A computation that can be observed, and is marked then whenever something behind it changes.
///
/// **How a change travels.** A thread that changes a value marks all observed computations that can be reached from it,
/// before it gives back the lock of the value. So a thread that finds a connected computation unmarked knows that its
/// value is up to date, without a look at its sources. Those that are marked already get the number of the change too:
/// a thread that is bringing one up to date unmarks it only if the number is still the one that it had before. When the
/// value delivers its message, the marked computations that have observers are brought up to date, and tell them.
///
/// **Invariant.** All of `mark` changes under `Marks.lock`; it is read without it. A connected computation is unmarked
/// only when those that it reads are. It retains itself for as long as it is wanted, so that a wave may form references
/// to it.
@usableFromInline
package class MarkedNode: MarkSource, @unchecked Sendable {  // as its superclass
    /// Flags, and above them a number.
    @usableFromInline final let mark = Atomic<UInt>(0)
    @exclusivity(unchecked) final var edges: UnsafeMutablePointer<MarkEdge>?
    // Half a word each, since a model may have many computations.
    @exclusivity(unchecked) private final var countOfEdges: UInt32 = 0
    /// How often its sources were replaced by others. It changes under the lock of the node and `Marks.lock` together,
    /// so either suffices for reading it.
    @exclusivity(unchecked) private(set) final var shape: UInt32 = 0

    /// Something behind it may have changed since it was last brought up to date.
    @usableFromInline static var marked: UInt { 1 }
    /// Something behind it may have changed since its observers were told, or asked whether they have to be told.
    static var untold: UInt { 2 }
    /// All sources of its last computation mark it.
    @usableFromInline static var connected: UInt { 4 }
    /// It is observed, or an observed computation reads it.
    static var wanted: UInt { 8 }
    /// It has observers of its own.
    static var observed: UInt { 16 }
    /// The observation of a source behind it has ended, so that changes of that are not told any more.
    static var cut: UInt { 32 }
    /// Its edges lead to the sources of its last computation.
    static var linked: UInt { 64 }
    /// An edge leads to a computation.
    static var nested: UInt { 128 }

    /// How many bits of a mark are flags. Above them stands a number.
    private static var flagBits: UInt { 8 }

    /// The number of the latest change behind it; or when it was connected or disconnected, which also has a number.
    static func number(of mark: UInt) -> UInt { mark >> flagBits }

    final func setMark(_ flags: UInt, number: UInt, _ held: borrowing HeldLock) {
        mark.store(flags & (1 << MarkedNode.flagBits - 1) | number << MarkedNode.flagBits, ordering: .releasing)
    }

    /// Whether nothing behind it has changed. Meets the stores of threads that mark it.
    @inlinable
    final var isCurrent: Bool {
        mark.load(ordering: .acquiring) & (MarkedNode.marked | MarkedNode.connected) == MarkedNode.connected
    }

    @usableFromInline
    final var isWanted: Bool { mark.load(ordering: .relaxed) & MarkedNode.wanted != 0 }

    /// Whether a change that has marked it is still to be told.
    final var isUntold: Bool { mark.load(ordering: .relaxed) & MarkedNode.untold != 0 }

    /// Whether the observation of a source behind it has ended.
    final var isCut: Bool { mark.load(ordering: .relaxed) & MarkedNode.cut != 0 }

    /// Under `Marks.lock`.
    final var edgeCount: Int {
        get { Int(countOfEdges) }
        set { countOfEdges = UInt32(newValue) }
    }

    deinit {
        edges?.deallocate()
    }

    /// Brings it up to date and tells its observers, since something behind it has changed. Under no lock.
    func changed() {}

    override final var isCurrentSource: Bool { isCurrent }

    override final var isNode: Bool { true }

    override final func gotFirstEdge(_ held: borrowing HeldLock) -> Bool { want(held) }

    override final func lostLastEdge(_ undone: inout UndoneMarks, _ held: borrowing HeldLock) {
        let word = mark.load(ordering: .relaxed)
        if word & MarkedNode.observed == 0 { undone.disconnect(self, held) }
    }

    /// Notes whether an edge leads to a computation.
    final func setNested(_ isNested: Bool, _ held: borrowing HeldLock) {
        let word = mark.load(ordering: .relaxed)
        mark.store(isNested ? word | MarkedNode.nested : word & ~MarkedNode.nested, ordering: .releasing)
    }

    /// Notes that it is observed, or read by an observed computation. Returns false if it was so before.
    final func want(_ held: borrowing HeldLock) -> Bool {
        let word = mark.load(ordering: .relaxed)
        guard word & MarkedNode.wanted == 0 else { return false }
        setMark(word | MarkedNode.wanted | MarkedNode.marked, number: Marks.nextNumber(held), held)
        _ = Unmanaged.passRetained(self)
        return true
    }

    /// Notes that it reads other sources, to which no edges lead yet. Under the lock of the node, too.
    final func loseConnection(_ held: borrowing HeldLock) {
        shape &+= 1
        let word = mark.load(ordering: .relaxed)
        setMark(word & ~(MarkedNode.linked | MarkedNode.connected), number: Marks.nextNumber(held), held)
    }

    /// Notes whether it has observers of its own. Returns whether it is wanted only since then.
    final func setObserved(_ isObserved: Bool, _ undone: inout UndoneMarks, _ held: borrowing HeldLock) -> Bool {
        let word = mark.load(ordering: .relaxed)
        if isObserved {
            mark.store(word | MarkedNode.observed, ordering: .releasing)
            return want(held)
        }
        mark.store(word & ~MarkedNode.observed, ordering: .releasing)
        if firstEdge == nil { undone.disconnect(self, held) }
        return false
    }
}
