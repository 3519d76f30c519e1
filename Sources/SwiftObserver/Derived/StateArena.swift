/// Storage for values of any types during one pull.
@usableFromInline
final class StateArena {
    private static var firstCapacity: Int { 1024 }
    /// The largest chunk that a reader keeps for the next pull.
    private static var keptCapacity: Int { 65_536 }
    /// Where values are placed now. Each chunk is twice as large as the one before, so large pulls need few.
    @usableFromInline @exclusivity(unchecked) var chunk = StateArena.allocateChunk(firstCapacity)
    @usableFromInline @exclusivity(unchecked) var capacity = firstCapacity
    @usableFromInline @exclusivity(unchecked) var used = 0
    /// Whether there is anything to destroy or to free.
    @exclusivity(unchecked) private var hasMore = false
    /// Chunks that are full, and memory for values that would not fit into one.
    @exclusivity(unchecked) private var extra = ContiguousArray<UnsafeMutableRawPointer>()
    /// Values that have to be destroyed, each with its destructor.
    @exclusivity(unchecked) private var owned = ContiguousArray<
        (slot: UnsafeMutableRawPointer, destroy: (UnsafeMutableRawPointer) -> Void)
    >()

    init() {}

    deinit {
        chunk.deallocate()
    }

    private static func allocateChunk(_ capacity: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: capacity, alignment: 16)
    }

    /// Makes room for a value.
    @inlinable
    func allocate(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        let begin = (used &+ alignment &- 1) & ~(alignment &- 1)
        if begin &+ size <= capacity, alignment <= 16 {
            used = begin &+ size
            return chunk + begin
        }
        return allocateApart(size: size, alignment: alignment)
    }

    @usableFromInline
    @inline(never)
    func allocateApart(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        hasMore = true
        guard size <= StateArena.firstCapacity, alignment <= 16 else {
            let pointer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
            extra.append(pointer)
            return pointer
        }
        extra.append(chunk)
        capacity *= 2
        chunk = StateArena.allocateChunk(capacity)
        used = size
        return chunk
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
        if capacity > StateArena.keptCapacity {
            chunk.deallocate()
            capacity = StateArena.firstCapacity
            chunk = StateArena.allocateChunk(capacity)
        }
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
            var place = count
            while place > 0 {
                place -= 1
                if element(place) == object { return place }
            }
            return nil
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
