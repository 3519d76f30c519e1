/// A queue in one piece of memory: appending and taking from the front are O(1), and an empty one keeps little.
@usableFromInline
struct Ring<Item>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Item>?
    @usableFromInline var capacity = 0
    @usableFromInline var head = 0
    @usableFromInline var count = 0

    /// What an empty ring may keep, in elements.
    @usableFromInline static var idleCapacity: Int { 16 }

    @inlinable
    init() {}

    @inlinable
    deinit {
        guard let base else { return }
        for index in 0..<count {
            (base + (head &+ index) & (capacity &- 1)).deinitialize(count: 1)
        }
        base.deallocate()
    }

    @inlinable
    var isEmpty: Bool { count == 0 }

    @inlinable
    mutating func append(_ element: Item) {
        if count == capacity { grow() }
        (base.unsafelyUnwrapped + (head &+ count) & (capacity &- 1)).initialize(to: element)
        count &+= 1
    }

    @inlinable
    mutating func popFirst() -> Item? {
        guard count > 0 else { return nil }
        let element = (base.unsafelyUnwrapped + head).move()
        head = (head &+ 1) & (capacity &- 1)
        count &-= 1
        if count == 0, capacity > Ring.idleCapacity { reset() }
        return element
    }

    @inlinable
    subscript(index: Int) -> Item {
        precondition(index >= 0 && index < count, "There is no element at that index")
        return (base.unsafelyUnwrapped + (head &+ index) & (capacity &- 1)).pointee
    }

    /// Takes everything out, so that it can be released elsewhere.
    @inlinable
    mutating func takeAll() -> Ring<Item> {
        var taken = Ring<Item>()
        swap(&taken, &self)
        return taken
    }

    @inlinable
    @inline(never)
    mutating func grow() {
        let larger = Swift.max(4, capacity &* 2)
        let fresh = UnsafeMutablePointer<Item>.allocate(capacity: larger)
        if let base {
            let front = Swift.min(count, capacity &- head)
            fresh.moveInitialize(from: base + head, count: front)
            (fresh + front).moveInitialize(from: base, count: count &- front)
            base.deallocate()
        }
        base = fresh
        capacity = larger
        head = 0
    }

    @inlinable
    mutating func reset() {
        base?.deallocate()
        base = nil
        capacity = 0
        head = 0
    }
}

extension Ring: @unchecked Sendable where Item: Sendable {}  // owns its memory; nobody else points into it
