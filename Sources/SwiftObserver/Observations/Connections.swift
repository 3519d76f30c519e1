internal import Synchronization

/// What a receiver consists of, by a pointer: the list of its observations, and the lock for it.
///
/// The pointer leads into the receiver and retains nothing, so that observations can get at their receiver's list
/// without forming a reference to a receiver that may be being deallocated: under a lock, that could become the last
/// one.
///
/// **Invariant.** `memory` is where the receiver keeps its `Storage`, and the receiver exists: an observation forgets its
/// owner, under the lock of its messenger, before the receiver's `deinit` ends. The three parts lie in the memory one
/// behind the other, each at the next place that it can be at; that is asserted.
@usableFromInline
struct Connections {
    @usableFromInline let memory: UnsafeMutableRawPointer

    /// What the memory is: a receiver's first property. It is used through the pointers below alone.
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

    /// Reached by a pointer of its own, so that taking the lock is no access to the list beside it.
    var lock: UnsafeMutablePointer<Lock> {
        memory.assumingMemoryBound(to: Lock.self)
    }

    /// Gives the lock back, for those who had to take it by hand.
    func unlock(_ held: inout HeldLock?) {
        if let held = held.take() { lock.pointee.unlock(held) }
    }

    /// Under the lock.
    var list: UnsafeMutablePointer<ConnectionList> {
        (memory + Connections.listOffset).assumingMemoryBound(to: ConnectionList.self)
    }

    /// Reads or changes the list.
    func locked<Result>(_ body: (inout ConnectionList) -> Result) -> Result {
        lock.pointee.withLock { body(&list.pointee) }
    }

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

    /// By the rule for the layout of structs.
    private static var listOffset: Int {
        let alignment = MemoryLayout<ConnectionList>.alignment
        return (MemoryLayout<Lock>.size + alignment - 1) / alignment * alignment
    }
}
