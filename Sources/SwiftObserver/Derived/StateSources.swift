public import Synchronization

/// An operation on a source of an unknown static type.
@usableFromInline
package enum StateOperation: Sendable {
    /// Puts the value into the given reader, and returns its count of changes.
    case collect
    /// Puts the value into the reader, as `collect` does, for a caller that holds the source's lock.
    case collectHeld
    /// Returns the number of messages that an observable has sent.
    case countMessages
    /// Returns the address of the source's lock.
    case lockAddress
    /// Returns the outlet that tells computations of changes, retained; zero if there is none.
    case outlet
    /// Returns the number under which a transform is followed; zero if it is not, and of other sources.
    case followedNode
}

/// A function that knows the static type of a source, and operates on it. It captures nothing.
@usableFromInline
package typealias StateAccess = (StateOperation, AnyObject, AnyObject) -> UInt

/// The function by which a source is reached, unretained: what holds the source holds the function too, which may carry
/// the types of the source along.
@usableFromInline
struct StateAccessor: BitwiseCopyable, Sendable {
    private let words: (UInt, UInt)

    /// A function as it is: one that is cast by itself would be wrapped first.
    private struct Holder {
        let access: StateAccess
    }

    init(_ access: @escaping StateAccess) { words = unsafeBitCast(Holder(access: access), to: (UInt, UInt).self) }

    func callAsFunction(_ operation: StateOperation, _ source: AnyObject, _ other: AnyObject) -> UInt {
        access(operation, source, other)
    }

    var access: StateAccess { unsafeBitCast(words, to: Holder.self).access }
}

/// A source of a computation, and its count of changes when it was read.
@usableFromInline
package struct StateEntry {
    /// A variable, a cell, a transform or its origin, another observable, or the node of a derived value.
    @usableFromInline let source: AnyObject
    @usableFromInline var counter: StateCounter
    @usableFromInline let access: StateAccess
    @usableFromInline var count: UInt

    @usableFromInline
    init(_ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess, isBehind: Bool = false) {
        self.source = source
        self.counter = counter
        self.access = access
        count = StateCounter.never
        if isBehind { self.counter.isBehind = true }
    }

    @usableFromInline var node: StateNode { unsafeDowncast(source, to: StateNode.self) }

    func lockAddress(_ reader: StateReader) -> UInt { access(.lockAddress, source, reader) }
}

/// A pointer to a source's count of changes. It points into the source itself, which its owner keeps alive.
@usableFromInline
package struct StateCounter: Sendable, BitwiseCopyable {
    /// The address and, in its lowest bits, the kind of the source, and whether only transforms have read it.
    @usableFromInline private(set) var address: UInt

    @usableFromInline
    enum Kind: UInt {
        case value, derived, message
    }

    /// A number that no count ever reaches.
    @usableFromInline static var never: UInt { .max }

    /// Points to the count of a variable, a cell or the origin of a transform.
    @inlinable
    init(ofValue pointer: UnsafePointer<Atomic<UInt>>) {
        address = UInt(bitPattern: pointer) | Kind.value.rawValue
    }

    @usableFromInline
    init(ofNode pointer: UnsafePointer<NodeCounts>) {
        address = UInt(bitPattern: pointer) | Kind.derived.rawValue
    }

    /// Represents an observable, whose messages are counted instead.
    @usableFromInline
    init(ofMessages: Void) {
        address = Kind.message.rawValue
    }

    @usableFromInline var kind: Kind { Kind(rawValue: address & 3).unsafelyUnwrapped }

    @inlinable
    var isValue: Bool { address & 3 == 0 }

    /// Whether only transforms have read the source, and not the closure itself.
    var isBehind: Bool {
        get { address & 4 != 0 }
        set { address = newValue ? address | 4 : address & ~4 }
    }

    /// The count. Precondition: the source is not counted by messages. Meets the stores of threads that change the
    /// source.
    @inlinable
    var count: UInt {
        // The lowest bit of a value's count says whether it was read.
        UnsafePointer<Atomic<UInt>>(bitPattern: address & ~7).unsafelyUnwrapped.pointee.load(ordering: .acquiring) & ~1
    }

    /// Points to the counts of a node.
    @usableFromInline var node: UnsafePointer<NodeCounts> { UnsafePointer(bitPattern: address & ~7).unsafelyUnwrapped }
}

/// The part of a node that can be read without its lock.
///
/// **Invariant.** Both change only under the node's lock. The count of changes comes first: see `StateCounter`.
@usableFromInline
struct NodeCounts: ~Copyable {
    /// Twice the count of changes: as the count of a value, it leaves out the lowest bit.
    @usableFromInline let changes = Atomic<UInt>(0)
    /// The epoch in which the value was last found up to date; zero if unknown.
    @usableFromInline let checked = Atomic<UInt>(0)
}

/// The sources of a computation in its last run.
///
/// Threads that compute share it. It is replaced when the computation reads other sources, and nothing in it changes but
/// the counts: these are stored under the lock of the node, and read without it by those that look at the version of
/// the node afterwards.
@usableFromInline
package final class StateSources: @unchecked Sendable {  // never changes, but for the counts, as above
    @usableFromInline let count: Int
    @usableFromInline let base: UnsafeMutablePointer<StateEntry>

    /// Moves the entries here.
    init(_ entries: inout ContiguousArray<StateEntry>) {
        count = entries.count
        base = .allocate(capacity: entries.count)
        for place in entries.indices { (base + place).initialize(to: entries[place]) }
        entries.removeAll(keepingCapacity: true)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    /// A source's count of changes when it was read.
    @usableFromInline
    func knownCount(_ place: Int) -> UInt { atomicCount(place).pointee.load(ordering: .relaxed) }

    /// Under the node's lock.
    @usableFromInline
    func setKnownCount(_ place: Int, to count: UInt) { atomicCount(place).pointee.store(count, ordering: .relaxed) }

    private func atomicCount(_ place: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
        let offset = MemoryLayout<StateEntry>.offset(of: \.count).unsafelyUnwrapped
        return (UnsafeMutableRawPointer(base + place) + offset).assumingMemoryBound(to: Atomic<UInt>.self)
    }
}
