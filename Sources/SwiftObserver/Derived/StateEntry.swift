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
    /// Starts or stops moving the epoch with each change.
    case track, untrack
    /// Starts giving the node a hint with each message. Returns the observation, retained.
    case connect
    /// Returns the number under which a transform is followed; zero if it is not, and of other sources.
    case followedNode
}

/// A function that knows the static type of a source, and operates on it. It captures nothing.
@usableFromInline
package typealias StateAccess = (StateOperation, AnyObject, AnyObject) -> UInt

/// A source of a computation, and its count of changes when it was read.
@usableFromInline
package struct StateEntry {
    /// A variable, a cell, a transform or its origin, another observable, or the node of a derived value.
    @usableFromInline let source: AnyObject
    @usableFromInline let counter: StateCounter
    @usableFromInline var count: UInt
    @usableFromInline let access: StateAccess
    /// Whether only transforms have read it, and not the closure itself.
    var isBehind: Bool

    @usableFromInline
    init(_ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess, isBehind: Bool = false) {
        self.source = source
        self.counter = counter
        count = StateCounter.never
        self.access = access
        self.isBehind = isBehind
    }
}

/// A pointer to a source's count of changes. It points into the source itself, which its owner keeps alive.
@usableFromInline
package struct StateCounter: Equatable, Sendable {
    /// The address, and in its lowest bits the kind of the source.
    @usableFromInline let address: UInt

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

    @inlinable
    var kind: Kind { Kind(rawValue: address & 3).unsafelyUnwrapped }

    @inlinable
    var isValue: Bool { address & 3 == 0 }

    /// The count. Precondition: the source is not counted by messages. Meets the stores of threads that change the
    /// source.
    @inlinable
    var count: UInt {
        UnsafePointer<Atomic<UInt>>(bitPattern: address & ~3).unsafelyUnwrapped.pointee.load(ordering: .acquiring)
    }

    /// Points to the count of a node.
    @usableFromInline var node: UnsafePointer<NodeCounts> { UnsafePointer(bitPattern: address & ~3).unsafelyUnwrapped }
}

/// The part of a node that can be read without its lock.
///
/// **Invariant.** Both change only under the node's lock. The count of changes comes first: see `StateCounter`.
@usableFromInline
struct NodeCounts: ~Copyable {
    /// The count of changes.
    @usableFromInline let changes = Atomic<UInt>(0)
    /// The epoch of the last successful check; zero if unknown.
    @usableFromInline let checked = Atomic<UInt>(0)
}

extension StateReader {
    /// A count on which a pull relies. The source is kept alive by the entry that noted it.
    @usableFromInline
    struct LoggedRead {
        @usableFromInline let source: Unmanaged<AnyObject>
        @usableFromInline let counter: StateCounter
        @usableFromInline let count: UInt
        @usableFromInline let access: StateAccess
        /// The value. It is nil if the source was only found unchanged.
        @usableFromInline let slot: UnsafeMutableRawPointer?

        /// Whether the source is a derived value that was computed only for this pull.
        var isAside: Bool { counter.kind == .derived && count == StateCounter.never }
    }
}
