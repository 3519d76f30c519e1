/// Storage for values of any types during one pull.
@usableFromInline
final class StateArena {
    @usableFromInline static var chunkSize: Int { 1024 }
    @usableFromInline let chunk = UnsafeMutableRawPointer.allocate(byteCount: StateArena.chunkSize, alignment: 16)
    @usableFromInline @exclusivity(unchecked) var used = 0
    /// Whether there is anything to destroy or to free.
    @exclusivity(unchecked) private var hasMore = false
    /// Memory for values that do not fit into the chunk.
    @exclusivity(unchecked) private var extra = ContiguousArray<UnsafeMutableRawPointer>()
    /// Values that have to be destroyed, each with its destructor.
    @exclusivity(unchecked) private var owned = ContiguousArray<
        (slot: UnsafeMutableRawPointer, destroy: (UnsafeMutableRawPointer) -> Void)
    >()

    init() {}

    deinit {
        chunk.deallocate()
    }

    /// Makes room for a value.
    @inlinable
    func allocate(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        let begin = (used &+ alignment &- 1) & ~(alignment &- 1)
        if begin &+ size <= StateArena.chunkSize, alignment <= 16 {
            used = begin &+ size
            return chunk + begin
        }
        return allocateApart(size: size, alignment: alignment)
    }

    @usableFromInline
    @inline(never)
    func allocateApart(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        let pointer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
        hasMore = true
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
        hasMore = true
        owned.append((slot, destroy))
    }

    /// Destroys the values, which may run a client's code, and frees the extra memory.
    @inline(__always)
    func clear() {
        used = 0
        if hasMore { clearMore() }
    }

    @inline(never)
    private func clearMore() {
        hasMore = false
        for (slot, destroy) in owned { destroy(slot) }
        owned.removeAll(keepingCapacity: true)
        for pointer in extra { pointer.deallocate() }
        extra.removeAll(keepingCapacity: true)
    }
}

/// Finds objects in a list that grows at its end. Searches a short list, and keeps an index of a long one.
@usableFromInline
struct IdentityIndex {
    private static var longest: Int { 16 }
    private var places: [UnsafeMutableRawPointer: Int] = [:]
    /// The length of the prefix that the index covers.
    private var noted = 0

    @usableFromInline
    init() {}

    /// Returns the last index of an object in the first `count` elements, or nil.
    ///
    /// - Parameters:
    ///   - count: No less than the last time.
    ///   - element: Returns the object at an index, or nil if the object is to be ignored. Its results never change.
    mutating func lastPlace(
        of object: UnsafeMutableRawPointer, among count: Int, _ element: (Int) -> UnsafeMutableRawPointer?
    ) -> Int? {
        if count <= IdentityIndex.longest {
            return (0..<count).last { element($0) == object }
        }
        while noted < count {
            if let element = element(noted) { places[element] = noted }
            noted += 1
        }
        return places[object]
    }

    /// Forgets the index, because the list was emptied or has become shorter.
    mutating func forget() {
        guard noted > 0 else { return }
        places.removeAll(keepingCapacity: noted < 1_000)
        noted = 0
    }
}
