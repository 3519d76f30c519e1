/// A queue: appending and taking from the front are O(1), and an empty one keeps little.
///
/// The front is one circular piece of memory. Items beyond its largest size go into an overflow of further pieces, so
/// that a long queue is neither copied as it grows nor given more memory than it fills.
///
/// **Invariant.** `capacity` is zero, and `base` nil, or a power of two. Exactly the `frontCount` places from `head`
/// on, around the end, are initialized. The front is empty only if the overflow is, and there is an overflow only if it
/// is not empty. Nothing else has a pointer to the memory.
@usableFromInline
package struct Ring<Item>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Item>?
    @usableFromInline var capacity = 0
    @usableFromInline var head = 0
    /// The number of items in the front piece. It is zero only if the ring is empty.
    @usableFromInline var frontCount = 0
    @usableFromInline var overflow: UnsafeMutablePointer<RingOverflow<Item>>?

    /// The largest capacity that an empty ring keeps.
    @usableFromInline static var idleCapacity: Int { 16 }

    @inlinable
    package init() {}

    @inlinable
    deinit {
        for index in 0..<frontCount {
            let place = unchecked(base) + (head &+ index) & (capacity &- 1)
            place.deinitialize(count: 1)
        }
        base?.deallocate()
        overflow?.deinitialize(count: 1)
        overflow?.deallocate()
    }

    @inlinable
    package var isEmpty: Bool { frontCount == 0 }

    @inlinable
    package var count: Int { frontCount &+ (overflow?.pointee.count ?? 0) }

    @inlinable
    package mutating func append(_ item: Item) {
        if let overflow {
            overflow.pointee.append(item)
            return
        }
        if frontCount == capacity, !grow() { return overflow.unsafelyUnwrapped.pointee.append(item) }
        let place = unchecked(base) + (head &+ frontCount) & (capacity &- 1)
        place.initialize(to: item)
        frontCount &+= 1
    }

    @inlinable
    package mutating func popFirst() -> Item? {
        guard frontCount > 0 else {
            assert(overflow == nil, "The front of a ring is empty only if there is nothing behind it")
            return nil
        }
        let item = (unchecked(base) + head).move()
        head = (head &+ 1) & (capacity &- 1)
        frontCount &-= 1
        if frontCount == 0, capacity > Ring.idleCapacity { advance() }
        return item
    }

    @inlinable
    subscript(index: Int) -> Item {
        precondition(index >= 0 && index < count, "There is no item at that index")
        if index < frontCount {
            let place = unchecked(base) + (head &+ index) & (capacity &- 1)
            return place.pointee
        }
        return overflow.unsafelyUnwrapped.pointee[index &- frontCount]
    }

    /// Takes everything out, so that it can be released elsewhere.
    @inlinable
    mutating func takeAll() -> Ring<Item> {
        var taken = Ring<Item>()
        swap(&taken, &self)
        return taken
    }

    /// Returns a ring of the same items. O(count)
    @inlinable
    package borrowing func copied() -> Ring<Item> {
        var copy = Ring<Item>()
        if frontCount == 0 { return copy }
        let capacity = 1 << (Int.bitWidth &- (frontCount &- 1).leadingZeroBitCount)
        let fresh = UnsafeMutablePointer<Item>.allocate(capacity: capacity)
        for index in 0..<frontCount {
            let place = unchecked(base) + (head &+ index) & (self.capacity &- 1)
            (fresh + index).initialize(to: place.pointee)
        }
        (copy.base, copy.capacity, copy.frontCount) = (fresh, capacity, frontCount)
        if let overflow {
            for index in 0..<overflow.pointee.count { copy.append(overflow.pointee[index]) }
        }
        return copy
    }

    /// Takes out the items that satisfy a condition, so that they can be released elsewhere. All items keep their order.
    /// O(count)
    mutating func takeAll(where isTaken: (Item) -> Bool) -> Ring<Item> {
        var taken = Ring<Item>()
        for _ in 0..<count {
            guard let item = popFirst() else { break }
            if isTaken(item) { taken.append(item) } else { append(item) }
        }
        return taken
    }

    /// Makes room for one or two items, if there is none yet. Room for more is made when it is needed.
    mutating func reserve(_ count: Int) {
        if base == nil, count == 1 || count == 2 { _ = grow(atLeast: count) }
    }

    /// Makes the front piece larger, unless it is as large as it may be: then there is an overflow from now on.
    @inlinable
    @inline(never)
    mutating func grow(atLeast least: Int = 4) -> Bool {
        let larger = Swift.max(least, capacity &* 2)
        if larger > RingOverflow<Item>.pieceCapacity {
            let fresh = UnsafeMutablePointer<RingOverflow<Item>>.allocate(capacity: 1)
            fresh.initialize(to: RingOverflow())
            overflow = fresh
            return false
        }
        let fresh = UnsafeMutablePointer<Item>.allocate(capacity: larger)
        if let base {
            let upper = Swift.min(frontCount, capacity &- head)
            fresh.moveInitialize(from: base + head, count: upper)
            (fresh + upper).moveInitialize(from: base, count: frontCount &- upper)
            base.deallocate()
        }
        base = fresh
        capacity = larger
        head = 0
        return true
    }

    /// Replaces an empty front piece of the largest size with the next piece, if there is one.
    @inlinable
    @inline(never)
    mutating func advance() {
        head = 0
        guard let overflow else {
            base?.deallocate()
            base = nil
            capacity = 0
            return
        }
        (base, frontCount) = overflow.pointee.popPiece(exchangedFor: base.unsafelyUnwrapped)
        guard overflow.pointee.count == 0 else { return }
        overflow.deinitialize(count: 1)
        overflow.deallocate()
        self.overflow = nil
    }
}

extension Ring: @unchecked Sendable where Item: Sendable {}  // owns its memory; nothing else points into it

/// The items that do not fit into the front piece of a `Ring`, in pieces of one size, all full except the last.
///
/// **Invariant.** The pieces from `gone` on are owned. All places in them are initialized, except in the last piece,
/// where the first `lastCount` places are. Earlier pieces were given away. The places of a spare piece are
/// uninitialized.
@usableFromInline
struct RingOverflow<Item>: ~Copyable {
    @usableFromInline var pieces: [UnsafeMutablePointer<Item>] = []
    /// How many pieces at the beginning are gone.
    @usableFromInline var gone = 0
    @usableFromInline var last: UnsafeMutablePointer<Item>?
    @usableFromInline var lastCount = RingOverflow.pieceCapacity
    @usableFromInline var count = 0
    /// Kept for the next piece, so that a queue that keeps its length allocates nothing.
    @usableFromInline var spare: UnsafeMutablePointer<Item>?

    /// How many items a piece holds, which is also the most that the front piece holds: a power of two.
    @usableFromInline static var pieceCapacity: Int { 256 }

    @inlinable
    init() {}

    @inlinable
    deinit {
        for index in gone..<pieces.count {
            let isLast = index == pieces.count &- 1
            pieces[index].deinitialize(count: isLast ? lastCount : RingOverflow.pieceCapacity)
            pieces[index].deallocate()
        }
        spare?.deallocate()
    }

    @inlinable
    mutating func append(_ item: Item) {
        if lastCount == RingOverflow.pieceCapacity { addPiece() }
        (last.unsafelyUnwrapped + lastCount).initialize(to: item)
        lastCount &+= 1
        count &+= 1
    }

    @inlinable
    subscript(index: Int) -> Item {
        (pieces[gone &+ index / RingOverflow.pieceCapacity] + index % RingOverflow.pieceCapacity).pointee
    }

    /// Gives away the first piece in exchange for an empty one. Precondition: There is a first piece.
    @inlinable
    mutating func popPiece(exchangedFor empty: UnsafeMutablePointer<Item>) -> (UnsafeMutablePointer<Item>?, count: Int)
    {
        let piece = pieces[gone]
        gone &+= 1
        let pieceCount = gone == pieces.count ? lastCount : RingOverflow.pieceCapacity
        count &-= pieceCount
        // Only now and then, so that it takes constant time for each piece.
        if gone &* 2 > pieces.count {
            pieces.removeFirst(gone)
            gone = 0
        }
        if spare == nil { spare = empty } else { empty.deallocate() }
        return (piece, pieceCount)
    }

    @inlinable
    @inline(never)
    mutating func addPiece() {
        let piece = spare ?? UnsafeMutablePointer<Item>.allocate(capacity: RingOverflow.pieceCapacity)
        spare = nil
        pieces.append(piece)
        last = piece
        lastCount = 0
    }
}

/// A queue: first in, first out. Appending and taking are O(1), amortized, however many items wait.
@frozen
@usableFromInline
package struct Fifo<Item> {
    /// The items from `head` on wait; the places before it are empty.
    @usableFromInline var items: [Item?] = []
    @usableFromInline var head = 0

    @inlinable
    package init() {}

    @inlinable
    package var isEmpty: Bool { head == items.count }

    @inlinable
    package var count: Int { items.count - head }

    @inlinable
    package var first: Item? { isEmpty ? nil : items[head] }

    @inlinable
    package mutating func append(_ item: Item) {
        items.append(item)
    }

    @inlinable
    package mutating func popFirst() -> Item? {
        guard !isEmpty else { return nil }
        var item: Item?
        swap(&item, &items[head])
        head += 1
        if isEmpty {
            items.removeAll(keepingCapacity: head <= 64)
            head = 0
        } else if head >= 32, head * 2 >= items.count {
            items.removeFirst(head)
            head = 0
        }
        return item
    }
}
