/// A list of values that need not be destroyed: it grows at its end, and keeps its memory.
@usableFromInline
struct StateStack<Item: BitwiseCopyable>: ~Copyable {
    @usableFromInline private(set) var base: UnsafeMutablePointer<Item>
    @usableFromInline private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        base = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        base.deallocate()
    }

    @inline(__always)
    mutating func append(_ item: Item) {
        if count == capacity { grow(to: count + 1) }
        (base + count).initialize(to: item)
        count += 1
    }

    /// Makes room for values, which the caller initializes.
    @inline(__always)
    mutating func makeRoom(for number: Int) {
        if count + number > capacity { grow(to: count + number) }
        count += number
    }

    mutating func removeAll(where isUnwanted: (Item) -> Bool) {
        var kept = 0
        for place in 0..<count where !isUnwanted(base[place]) {
            base[kept] = base[place]
            kept += 1
        }
        count = kept
    }

    mutating func removeLast(to count: Int) { self.count = count }

    mutating func removeLast() -> Item {
        count -= 1
        return base[count]
    }

    /// Empties it, and gives back memory that was not needed this time, and that few need.
    @inline(__always)
    mutating func removeAll() {
        let isMostlyEmpty = capacity > 4_096 && count < capacity / 8
        count = 0
        if isMostlyEmpty { resize(to: 64) }
    }

    @inline(never)
    private mutating func grow(to needed: Int) { resize(to: max(2 * capacity, needed)) }

    private mutating func resize(to size: Int) {
        let moved = UnsafeMutablePointer<Item>.allocate(capacity: size)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        (base, capacity) = (moved, size)
    }

    @usableFromInline
    subscript(index: Int) -> Item {
        get { base[index] }
        set { base[index] = newValue }
    }
}

/// A list of values that need not be destroyed, most often of one or two, which take no memory of their own.
struct ShortList<Item: BitwiseCopyable>: ~Copyable {
    private(set) var count = 0
    private var first: Item?
    private var second: Item?
    private var others: ContiguousArray<Item>?

    @inline(__always)
    mutating func append(_ item: Item) {
        switch count {
        case 0: first = item
        case 1: second = item
        default: appendToOthers(item)
        }
        count += 1
    }

    @inline(never)
    private mutating func appendToOthers(_ item: Item) {
        if others == nil { others = [] }
        others?.append(item)
    }

    subscript(place: Int) -> Item {
        switch place {
        case 0: first.unsafelyUnwrapped
        case 1: second.unsafelyUnwrapped
        default: others.unsafelyUnwrapped[place - 2]
        }
    }

    @inline(__always)
    mutating func popLast() -> Item? {
        guard count > 0 else { return nil }
        count -= 1
        switch count {
        case 0: return first
        case 1: return second
        default: return others?.removeLast()
        }
    }

    @inline(__always)
    func forEach(_ body: (Item) -> Void) {
        if count == 0 { return }
        if let first { body(first) }
        if count > 1, let second { body(second) }
        if count > 2, let others { for other in others { body(other) } }
    }
}

/// A list of values that have to be destroyed, such as objects: it grows at its end, and keeps its memory.
///
/// An array asks more of the runtime to be emptied than all the rest takes.
@usableFromInline
struct OwningStack<Item>: ~Copyable {
    fileprivate var base: UnsafeMutablePointer<Item>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        base = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    mutating func append(_ item: consuming Item) {
        if count == capacity { resize(to: 2 * capacity) }
        (base + count).initialize(to: item)
        count += 1
    }

    subscript(place: Int) -> Item { base[place] }

    mutating func removeLast() -> Item {
        count -= 1
        return (base + count).move()
    }

    /// Destroys the values, which may run a client's code, and gives back memory that few need.
    mutating func removeAll() {
        let number = count
        count = 0
        for place in 0..<number { (base + place).deinitialize(count: 1) }
        if capacity > 4_096 { resize(to: 64) }
    }

    @inline(never)
    private mutating func resize(to size: Int) {
        let moved = UnsafeMutablePointer<Item>.allocate(capacity: size)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        (base, capacity) = (moved, size)
    }
}
