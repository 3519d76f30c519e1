public import Synchronization

/// What can be asked of a source whose type is not known any more.
@usableFromInline
package enum StateOperation: Sendable {
    /// Puts the value into the reader that is given, and returns how often it had changed.
    case collect
    /// The same for who holds the source's lock.
    case collectHeld
    /// Returns how many messages an observable has sent.
    case countMessages
    /// Returns the address of the source's lock.
    case lockAddress
    /// From now on, changes of the source move the epoch; and no longer.
    case track, untrack
    /// Has the node that is given hinted with each message. Returns the observation, retained.
    case connect
}

/// A source, seen as something whose type is not known: a function that knows it. It captures nothing.
@usableFromInline
package typealias StateAccess = (StateOperation, AnyObject, AnyObject) -> UInt

/// One source of a computation, and how often it had changed when it was read.
@usableFromInline
package struct StateEntry {
    /// A variable, a cell, an observable, or the node of a derived value.
    @usableFromInline let source: AnyObject
    @usableFromInline let counter: StateCounter
    @usableFromInline var count: UInt
    @usableFromInline let access: StateAccess

    @usableFromInline
    init(_ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess) {
        self.source = source
        self.counter = counter
        count = StateCounter.never
        self.access = access
    }
}

/// Where to see how often a source has changed: in the source itself, which whoever has this keeps alive.
@usableFromInline
package struct StateCounter: Equatable, Sendable {
    /// The address, and in its lowest bits the kind of the source.
    @usableFromInline let address: UInt

    @usableFromInline
    enum Kind: UInt {
        case value, derived, message
    }

    /// What no count ever is.
    @usableFromInline static var never: UInt { .max }

    /// Of a variable or a cell.
    @inlinable
    init(ofValue pointer: UnsafePointer<Atomic<UInt>>) {
        address = UInt(bitPattern: pointer) | Kind.value.rawValue
    }

    @usableFromInline
    init(ofNode pointer: UnsafePointer<NodeCounts>) {
        address = UInt(bitPattern: pointer) | Kind.derived.rawValue
    }

    /// Of an observable, which is asked for the number of its messages.
    @usableFromInline
    init(ofMessages: Void) {
        address = Kind.message.rawValue
    }

    @inlinable
    var kind: Kind { Kind(rawValue: address & 3).unsafelyUnwrapped }

    @inlinable
    var isValue: Bool { address & 3 == 0 }

    /// For all kinds but messages. Meets the stores of those who change the source.
    @inlinable
    var count: UInt {
        UnsafePointer<Atomic<UInt>>(bitPattern: address & ~3).unsafelyUnwrapped.pointee.load(ordering: .acquiring)
    }

    /// For nodes.
    @usableFromInline var node: UnsafePointer<NodeCounts> { UnsafePointer(bitPattern: address & ~3).unsafelyUnwrapped }
}

/// What can be seen of a node without its lock.
///
/// **Invariant.** Both change under the node's lock alone. The count of changes comes first: see `StateCounter`.
@usableFromInline
struct NodeCounts: ~Copyable {
    /// How often the value has changed.
    @usableFromInline let changes = Atomic<UInt>(0)
    /// The epoch in which the value was last found to be up to date; zero where that says nothing.
    @usableFromInline let checked = Atomic<UInt>(0)
}
