/// What does not fit into the front piece of a `Ring`: pieces of one size, all full except the last.
///
/// **Invariant.** The pieces from `gone` on are owned and, but for the last, initialized throughout; of the last, the first
/// `lastCount` places are. The others were given away. A spare piece has nothing in it.
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

    /// Gives away the first piece, of which there is one, for an empty one.
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
