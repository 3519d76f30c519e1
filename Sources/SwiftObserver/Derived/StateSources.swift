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

/// The function by which a source is reached, unretained: the list that holds the source holds the function too, which
/// may carry the types of the source along.
@usableFromInline
struct StateAccessor: BitwiseCopyable, Sendable {
    private var words: (UInt, UInt)

    /// A function as it is: one that is cast by itself would be wrapped first.
    private struct Holder {
        let access: StateAccess
    }

    init(_ access: @escaping StateAccess) { words = unsafeBitCast(Holder(access: access), to: (UInt, UInt).self) }

    func callAsFunction(_ operation: StateOperation, _ source: AnyObject, _ other: AnyObject) -> UInt {
        access(operation, source, other)
    }

    /// Whether it carries something along, so that something has to hold it.
    var isCapturing: Bool { words.1 != 0 }

    var access: StateAccess { unsafeBitCast(words, to: Holder.self).access }

    /// Retains the types that it carries along, if any.
    func retain() {
        if !isCapturing { return }
        // A copy in memory of its own, which is forgotten.
        withUnsafeTemporaryAllocation(of: Holder.self, capacity: 1) { place in
            place.initializeElement(at: 0, to: unsafeBitCast(words, to: Holder.self))
        }
    }

    func release() {
        if !isCapturing { return }
        withUnsafeTemporaryAllocation(of: (UInt, UInt).self, capacity: 1) { place in
            place.initializeElement(at: 0, to: words)
            place.withMemoryRebound(to: Holder.self) { $0.deinitializeElement(at: 0) }
        }
    }
}

/// A source of a computation. A list of entries retains the sources.
@usableFromInline
package struct StateEntry: BitwiseCopyable {
    /// A variable, a cell, a transform or its origin, another observable, or the node of a derived value.
    @usableFromInline let reference: Unmanaged<AnyObject>
    @usableFromInline var counter: StateCounter
    @usableFromInline let access: StateAccessor

    init(_ source: AnyObject, _ counter: StateCounter, _ access: StateAccessor, isBehind: Bool = false) {
        reference = .passUnretained(source)
        self.counter = counter
        self.access = access
        if isBehind { self.counter.isBehind = true }
    }

    var source: AnyObject { reference.takeUnretainedValue() }

    @usableFromInline var identity: UnsafeMutableRawPointer { reference.toOpaque() }

    @usableFromInline var node: Unmanaged<StateNode> { .fromOpaque(reference.toOpaque()) }

    /// Asks the source.
    func perform(_ operation: StateOperation, _ other: AnyObject) -> UInt {
        reference._withUnsafeGuaranteedRef { access(operation, $0, other) }
    }

    func retain() {
        _ = reference.retain()
        access.retain()
    }

    func release() {
        access.release()
        reference.release()
    }
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

    /// Represents an observable that counts its messages instead.
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
        // The highest bit of a value's count says whether it was read.
        UnsafePointer<Atomic<UInt>>(bitPattern: address & ~7).unsafelyUnwrapped.pointee.load(ordering: .acquiring)
            & .countMask
    }

    /// Points to the counts of a node.
    @usableFromInline var node: UnsafePointer<NodeCounts> { UnsafePointer(bitPattern: address & ~7).unsafelyUnwrapped }
}

/// The part of a node that can be read without its lock.
///
/// **Invariant.** Both change only under the node's lock. The count of changes comes first: see `StateCounter`.
@usableFromInline
struct NodeCounts: ~Copyable {
    /// The count of changes. As in the count of a value, the highest bit is free.
    @usableFromInline let changes = Atomic<UInt>(0)
    /// The epoch in which the value was last found up to date; zero if unknown.
    @usableFromInline let checked = Atomic<UInt>(0)
}

/// A source, and its count of changes when it was read last.
@usableFromInline
package struct KnownSource: BitwiseCopyable {
    @usableFromInline let entry: StateEntry
    fileprivate let count: UInt
}

/// The sources of a computation in its last run: a reference, which is retained and released by hand.
///
/// Threads that compute share them. They are replaced when the computation reads other sources, and nothing in them
/// changes but the counts: these are stored under the lock of the node. A thread that reads them without it looks at
/// the version of the node afterwards.
@usableFromInline
package struct StateSources: BitwiseCopyable {
    private let header: UnsafeMutablePointer<Header>

    private struct Header: ~Copyable {
        let references = Atomic<Int>(1)
        let count: Int
        /// Whether a source is a computation, or an observable that counts its messages.
        let readsOthers: Bool
    }

    /// Takes over the entries, which are retained.
    init(_ entries: UnsafeMutablePointer<StateEntry>, count: Int) {
        let size = MemoryLayout<Header>.stride + count * MemoryLayout<KnownSource>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<Header>.alignment)
        header = memory.bindMemory(to: Header.self, capacity: 1)
        let base = (memory + MemoryLayout<Header>.stride).bindMemory(to: KnownSource.self, capacity: count)
        var readsOthers = false
        for place in 0..<count {
            (base + place).initialize(to: KnownSource(entry: entries[place], count: StateCounter.never))
            if !entries[place].counter.isValue { readsOthers = true }
        }
        header.initialize(to: Header(count: count, readsOthers: readsOthers))
    }

    @usableFromInline var count: Int { header.pointee.count }

    /// Whether all sources are values.
    var areValues: Bool { !header.pointee.readsOthers }

    @usableFromInline var base: UnsafeMutablePointer<KnownSource> {
        UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: KnownSource.self)
    }

    /// Keeps them alive. The caller holds the node's lock, or a reference.
    func retain() { header.pointee.references.wrappingAdd(1, ordering: .relaxed) }

    /// The last release may run a client's code.
    @usableFromInline
    func release() {
        // The last one sees the work of the others.
        let rest = header.pointee.references.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
        if rest == 0 { destroy() }
    }

    @inline(never)
    private func destroy() {
        for place in 0..<count {
            let entry = base[place].entry
            entry.access.release()
            if entry.counter.kind == .derived { StateNode.release(entry.node) } else { entry.reference.release() }
        }
        header.deinitialize(count: 1)
        UnsafeMutableRawPointer(header).deallocate()
    }

    /// A source's count of changes when it was read.
    @usableFromInline
    func knownCount(_ place: Int) -> UInt { atomicCount(place).pointee.load(ordering: .relaxed) }

    /// Precondition: all are values.
    @inline(__always)
    var areUnchangedValues: Bool {
        let base = base
        for place in 0..<count where base[place].entry.counter.count != knownCount(place) { return false }
        return true
    }

    /// Under the node's lock.
    @usableFromInline
    func setKnownCount(_ place: Int, to count: UInt) { atomicCount(place).pointee.store(count, ordering: .relaxed) }

    private func atomicCount(_ place: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
        let offset = MemoryLayout<KnownSource>.offset(of: \.count).unsafelyUnwrapped
        return (UnsafeMutableRawPointer(base + place) + offset).assumingMemoryBound(to: Atomic<UInt>.self)
    }
}

/// Sources that a computation reads, which are other ones than in its last run.
final class FreshSources {
    @exclusivity(unchecked) var entries = StateStack<StateEntry>(capacity: 8)
    /// Indexes the sources of the computation by identity, also while it reads the known ones.
    @exclusivity(unchecked) var places = IdentityIndex()

    deinit { removeAll() }

    /// Adds a source, and retains it.
    func append(_ entry: StateEntry) {
        entry.retain()
        entries.append(entry)
    }

    /// Gives its sources away, retained.
    func take() -> StateSources {
        let sources = StateSources(entries.base, count: entries.count)
        entries.removeAll()
        places.forget()
        return sources
    }

    /// Forgets its sources.
    func removeAll() {
        for place in 0..<entries.count { entries[place].release() }
        entries.removeAll()
        places.forget()
    }
}
