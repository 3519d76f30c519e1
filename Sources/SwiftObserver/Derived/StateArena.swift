/// Values of any types, one behind the other, for the time of one pull.
@usableFromInline
final class StateArena {
    private static var chunkSize: Int { 1024 }
    private let chunk = UnsafeMutableRawPointer.allocate(byteCount: StateArena.chunkSize, alignment: 16)
    @exclusivity(unchecked) private var used = 0
    /// For what does not fit in.
    @exclusivity(unchecked) private var extra = ContiguousArray<UnsafeMutableRawPointer>()
    /// What has to be destroyed, and how.
    @exclusivity(unchecked) private var owned = ContiguousArray<
        (slot: UnsafeMutableRawPointer, destroy: (UnsafeMutableRawPointer) -> Void)
    >()

    init() {}

    deinit {
        chunk.deallocate()
    }

    /// Room for a value.
    @usableFromInline
    func allocate(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        let begin = (used + alignment - 1) & ~(alignment - 1)
        if begin + size <= StateArena.chunkSize, alignment <= 16 {
            used = begin + size
            return chunk + begin
        }
        let pointer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
        extra.append(pointer)
        return pointer
    }

    /// Keeps a value.
    @inlinable
    func place<Value>(_ value: consuming Value) -> UnsafeMutableRawPointer {
        let slot = allocate(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
        slot.initializeMemory(as: Value.self, to: value)
        if !_isPOD(Value.self) {
            own(slot) { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1) }
        }
        return slot
    }

    @usableFromInline
    func own(_ slot: UnsafeMutableRawPointer, _ destroy: @escaping (UnsafeMutableRawPointer) -> Void) {
        owned.append((slot, destroy))
    }

    var isEmpty: Bool { used == 0 && extra.isEmpty }

    /// Takes out what is to be destroyed and freed: the first may run a client's code.
    func clear() {
        used = 0
        if !owned.isEmpty {
            for (slot, destroy) in owned { destroy(slot) }
            owned.removeAll(keepingCapacity: true)
        }
        if !extra.isEmpty {
            for pointer in extra { pointer.deallocate() }
            extra.removeAll(keepingCapacity: true)
        }
    }
}
