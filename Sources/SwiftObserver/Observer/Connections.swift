/// What a receiver consists of: the list of its observations, and the lock for it.
///
/// A pointer to both, in memory of its own. It retains nothing: the receiver makes it and frees it.
@usableFromInline
struct Connections: @unchecked Sendable {  // the pointer never changes, and the list has a lock
    @usableFromInline let memory: UnsafeMutableRawPointer

    /// Reached by a pointer of its own, so that taking the lock is no access to the list beside it.
    var lock: UnsafeMutablePointer<Lock> {
        memory.assumingMemoryBound(to: Lock.self)
    }

    /// Under the lock.
    var list: UnsafeMutablePointer<ConnectionList> {
        (memory + Connections.listOffset).assumingMemoryBound(to: ConnectionList.self)
    }

    private static var listOffset: Int {
        let alignment = MemoryLayout<ConnectionList>.alignment
        return (MemoryLayout<Lock>.size + alignment - 1) / alignment * alignment
    }

    static func make() -> Connections {
        let size = listOffset + MemoryLayout<ConnectionList>.size
        let alignment = max(MemoryLayout<Lock>.alignment, MemoryLayout<ConnectionList>.alignment)
        let connections = Connections(memory: .allocate(byteCount: size, alignment: alignment))
        connections.lock.initialize(to: Lock())
        connections.list.initialize(to: ConnectionList())
        return connections
    }

    func free() {
        list.deinitialize(count: 1)
        lock.deinitialize(count: 1)
        memory.deallocate()
    }
}
