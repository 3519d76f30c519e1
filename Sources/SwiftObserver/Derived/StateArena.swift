/// Values of any types, one behind the other, for the time of one pull.
@usableFromInline
final class StateArena {
    private static var chunkSize: Int { 1024 }
    private let chunk = UnsafeMutableRawPointer.allocate(byteCount: StateArena.chunkSize, alignment: 16)
    @exclusivity(unchecked) private var used = 0
    /// Memory for values that do not fit into the chunk.
    @exclusivity(unchecked) private var extra = ContiguousArray<UnsafeMutableRawPointer>()
    /// Values that have to be destroyed, each with a function that does it.
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

    /// Destroys the values, which may run a client's code, and frees the extra memory.
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

/// Finds objects in a list that grows at its end. A short one is searched; of a long one it is noted where each object
/// stands.
@usableFromInline
struct IdentityIndex {
    private static var longest: Int { 16 }
    private var places: [ObjectIdentifier: Int] = [:]
    /// How much of the list is noted.
    private var noted = 0

    @usableFromInline
    init() {}

    /// The place at which an object stands last, among the first so many; nil if it does not, or that is not to count.
    ///
    /// - Parameters:
    ///   - count: No less than the last time.
    ///   - element: Returns the object at a place; nil if that does not count. Its results never change.
    mutating func lastPlace(of object: ObjectIdentifier, among count: Int, _ element: (Int) -> ObjectIdentifier?)
        -> Int?
    {
        if count <= IdentityIndex.longest {
            return (0..<count).last { element($0) == object }
        }
        while noted < count {
            if let element = element(noted) { places[element] = noted }
            noted += 1
        }
        return places[object]
    }

    /// The list begins anew, or has lost something.
    mutating func forget() {
        guard noted > 0 else { return }
        places.removeAll(keepingCapacity: noted < 1_000)
        noted = 0
    }
}
