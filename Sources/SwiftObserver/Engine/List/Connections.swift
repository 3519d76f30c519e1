internal import Synchronization

/// A pointer to the contents of a receiver: the list of its observations, and the lock for that list.
///
/// The pointer leads into the receiver and retains nothing, so that observations can get at their receiver's list
/// without forming a reference to a receiver that may be being deallocated: under a lock, that could become the last
/// one.
///
/// **Invariant.** `memory` is where the receiver keeps its `Storage`, and the receiver exists: an observation forgets
/// its owner, under the lock of its messenger, before the receiver's `deinit` ends. The three parts follow each other
/// in memory, each at the next aligned place, which is asserted.
@usableFromInline
struct Connections {
    @usableFromInline let memory: UnsafeMutableRawPointer

    /// - Parameter receiver: An object with a `Storage` as its first property.
    @inline(__always)
    init(of receiver: AnyObject) {
        memory = _getUnsafePointerToStoredProperties(receiver)
    }

    /// The type of a receiver's first property, and so of the memory. It is used only through the pointers below.
    struct Storage: ~Copyable {
        private let lock = Lock()
        private var list = ConnectionList()
        private let observerType = Atomic<UnsafeRawPointer?>(nil)

        init() {
            assert(
                MemoryLayout<Storage>.size
                    == Connections.listOffset + MemoryLayout<ConnectionList>.size + MemoryLayout<Int>.size
                    && MemoryLayout<ConnectionList>.size % MemoryLayout<Int>.alignment == 0,
                "The parts of the storage lie elsewhere")
        }
    }

    /// The lock, by a pointer of its own, so that taking it is no access to the list beside it.
    var lock: UnsafeMutablePointer<Lock> {
        memory.assumingMemoryBound(to: Lock.self)
    }

    /// Gives a lock back that was taken by hand.
    func unlock(_ held: inout HeldLock?) {
        if let held = held.take() { lock.pointee.unlock(held) }
    }

    /// Under the lock.
    var list: UnsafeMutablePointer<ConnectionList> {
        (memory + Connections.listOffset).assumingMemoryBound(to: ConnectionList.self)
    }

    /// Reads or changes the list.
    @inline(__always)
    func locked<Result>(_ body: (inout ConnectionList) -> Result) -> Result {
        lock.pointee.withLock { body(&list.pointee) }
    }

    /// Adds an observation that begins.
    func enter(_ token: ObservationToken) {
        lock.pointee.withLock {
            list.pointee.insert(token)
            if list.pointee.hasAtMostOne {
                token.key.store(token.key.load(ordering: .relaxed) | ObservationToken.alone, ordering: .relaxed)
            }
        }
    }

    /// Removes an observation that has ended, which forgets its owner then.
    func leave(_ token: ObservationToken) { locked { $0.remove(token) } }

    /// The type of the observer, once it has observed. Kept as its address, which can be read without a lock.
    @usableFromInline
    var observerType: AnyObject.Type? {
        get { typeAddress.pointee.load(ordering: .relaxed).map { unsafeBitCast($0, to: AnyObject.Type.self) } }
        nonmutating set {
            typeAddress.pointee.store(newValue.map { unsafeBitCast($0, to: UnsafeRawPointer.self) }, ordering: .relaxed)
        }
    }

    private var typeAddress: UnsafeMutablePointer<Atomic<UnsafeRawPointer?>> {
        let offset = Connections.listOffset + MemoryLayout<ConnectionList>.size
        return (memory + offset).assumingMemoryBound(to: Atomic<UnsafeRawPointer?>.self)
    }

    /// The offset of the list, by the rule for the layout of structs.
    private static var listOffset: Int {
        let alignment = MemoryLayout<ConnectionList>.alignment
        return (MemoryLayout<Lock>.size + alignment - 1) / alignment * alignment
    }
}

/// A receiver's observations: a list, and an index once there are many.
///
/// The list does not retain: an observation leaves it before the messenger's list lets go of it. With an index,
/// observations of the same messenger stand side by side, so that the index only needs the first of them.
///
/// **Invariant.** Under the receiver's lock. Each observation in it goes on, and so is retained by its messenger's
/// list; it leaves in the same section of its messenger's lock in which it ends. `ownerNext` and `ownerPrevious`
/// belong to this list as long as the observation's `owner` is set.
struct ConnectionList: ~Copyable {
    private(set) var first: Unmanaged<ObservationToken>?
    private var index: [ObjectIdentifier: Unmanaged<ObservationToken>]?

    /// How many observations a search goes through before an index is cheaper.
    private static var searchedCount: Int { 16 }

    /// Whether there is no more than one observation.
    var hasAtMostOne: Bool { first?._withUnsafeGuaranteedRef { $0.ownerNext } == nil }

    mutating func insert(_ token: ObservationToken) {
        let added = Unmanaged.passUnretained(token)
        if index != nil, !beginsPart(added, key: key(of: token)) { return }
        token.ownerNext = first
        first?._withUnsafeGuaranteedRef { $0.ownerPrevious = added }
        first = added
    }

    mutating func remove(_ token: ObservationToken) {
        if index != nil { removeFromIndex(token) }
        let (before, after) = (token.ownerPrevious, token.ownerNext)
        if let before { before._withUnsafeGuaranteedRef { $0.ownerNext = after } } else { first = after }
        after?._withUnsafeGuaranteedRef { $0.ownerPrevious = before }
        if before != nil { token.ownerPrevious = nil }
        token.ownerNext = nil
        if first == nil, index != nil { index = nil }
    }

    /// The observation of that messenger that comes first in the list.
    mutating func firstConnection(to hub: Hub) -> ObservationToken? {
        if let index { return index[ObjectIdentifier(hub)]?.takeUnretainedValue() }
        var next = first
        var left = ConnectionList.searchedCount
        while let current = next {
            if left == 0 {
                makeIndex()
                return index?[ObjectIdentifier(hub)]?.takeUnretainedValue()
            }
            left -= 1
            let token = current.takeUnretainedValue()
            if token.list.hub === hub { return token }
            next = token.ownerNext
        }
        return nil
    }

    /// The oldest observation of that messenger, if there are several.
    mutating func oldestOfSeveral(of hub: Hub) -> ObservationToken? {
        guard !hasAtMostOne, let head = firstConnection(to: hub) else { return nil }
        var (oldest, isOnly) = (head, true)
        var next = head.ownerNext
        var left = ConnectionList.searchedCount
        while let token = next?.takeUnretainedValue() {
            if left == 0, index == nil {
                makeIndex()
                return oldestOfSeveral(of: hub)
            }
            left -= 1
            if token.list.hub === hub {
                isOnly = false
                if token.number < oldest.number { oldest = token }
            } else if index != nil {
                break
            }
            next = token.ownerNext
        }
        return isOnly ? nil : oldest
    }

    private func key(of token: ObservationToken) -> ObjectIdentifier {
        ObjectIdentifier(token.list.hub)
    }

    /// Whether an observation is the only one of its messenger, and now in the index. Otherwise it gets its place
    /// behind the first one.
    private mutating func beginsPart(_ added: Unmanaged<ObservationToken>, key: ObjectIdentifier) -> Bool {
        guard let head = index?[key] else {
            index?[key] = added
            return true
        }
        let after = head._withUnsafeGuaranteedRef { $0.ownerNext }
        head._withUnsafeGuaranteedRef { $0.ownerNext = added }
        after?._withUnsafeGuaranteedRef { $0.ownerPrevious = added }
        added._withUnsafeGuaranteedRef {
            $0.ownerPrevious = head
            $0.ownerNext = after
        }
        return false
    }

    private mutating func removeFromIndex(_ token: ObservationToken) {
        let key = key(of: token)
        guard index?[key]?.toOpaque() == Unmanaged.passUnretained(token).toOpaque() else { return }
        if let next = token.ownerNext, next._withUnsafeGuaranteedRef({ self.key(of: $0) }) == key {
            index?[key] = next
        } else {
            index?[key] = nil
        }
    }

    private mutating func makeIndex() {
        var next = first
        first = nil
        index = Dictionary(minimumCapacity: 2 * ConnectionList.searchedCount)
        while let current = next {
            current._withUnsafeGuaranteedRef { token in
                next = token.ownerNext
                token.ownerNext = nil
                token.ownerPrevious = nil
                insert(token)
            }
        }
    }
}

/// The observation of an observer, with a handler.
@usableFromInline
class Connection<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    @usableFromInline @exclusivity(unchecked) final var connections: Connections?
    @usableFromInline @exclusivity(unchecked) final var previousConnection: Unmanaged<ObservationToken>?

    /// - Parameter observer: An observer that does not hold its receiver.
    @inlinable
    init(
        _ handler: consuming Handler<Message>, in list: ObservationList, connections: Connections,
        of observer: Lifetime?
    ) {
        self.connections = connections
        super.init(handler, in: list)
        #if !canImport(ObjectiveC)
            if let observer { watch(observer) }
        #endif
    }

    @usableFromInline
    override final var owner: Connections? {
        get { connections }
        set { connections = newValue }
    }

    override final var ownerPrevious: Unmanaged<ObservationToken>? {
        get { previousConnection }
        set { previousConnection = newValue }
    }

    @usableFromInline
    override final func joinOwner() { connections?.enter(self) }

    @usableFromInline
    override func leaveOwner() {
        connections?.leave(self)
        connections = nil
    }

    override final var observerType: AnyObject.Type? { connections?.observerType }
}

#if !canImport(ObjectiveC)
    extension Connection {
        /// From now on, the handler is called only while the observer exists. If it is found to be gone, the
        /// observation ends.
        ///
        /// For an observer that does not hold its receiver itself, so that the receiver may outlive it.
        @inlinable
        @inline(never)
        final func watch(_ observer: Lifetime) {
            var unwatched = Handler<Message>.retired
            swap(&unwatched, &handler)
            // Only the deliverer calls it, and its list retains the observation.
            let token = Unmanaged<ObservationToken>.passUnretained(self)
            switch consume unwatched {
            case .message(let receive):
                handler = .message { message in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message)
                    withExtendedLifetime(object) {}
                }
            case .messageAndAuthor(let receive):
                handler = .messageAndAuthor { message, author in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message, author)
                    withExtendedLifetime(object) {}
                }
            case .link(let receive):
                handler = .link { message, author in
                    guard let object = observer.object else { return token.takeUnretainedValue().stop() }
                    receive(message, author)
                    withExtendedLifetime(object) {}
                }
            case .retired:
                break
            }
        }
    }
#endif
