/// What a receiver consists of, by a pointer: the list of its observations, and the lock for it.
///
/// The pointer leads into the receiver and retains nothing, so that observations can get at their receiver's list
/// without forming a reference to a receiver that may be dying: under a lock, that could become the last one.
@usableFromInline
struct Connections {
    @usableFromInline let memory: UnsafeMutableRawPointer

    /// What the memory is: a receiver's first property. It is used through the pointers below alone.
    struct Storage: ~Copyable {
        private let lock = Lock()
        private var list = ConnectionList()
    }

    /// Reached by a pointer of its own, so that taking the lock is no access to the list beside it.
    var lock: UnsafeMutablePointer<Lock> {
        memory.assumingMemoryBound(to: Lock.self)
    }

    /// Under the lock.
    var list: UnsafeMutablePointer<ConnectionList> {
        (memory + Connections.listOffset).assumingMemoryBound(to: ConnectionList.self)
    }

    /// By the rule for the layout of structs.
    private static var listOffset: Int {
        let alignment = MemoryLayout<ConnectionList>.alignment
        return (MemoryLayout<Lock>.size + alignment - 1) / alignment * alignment
    }
}
