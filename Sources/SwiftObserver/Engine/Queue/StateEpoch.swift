public import Synchronization

/// Counts, for the whole process, the changes of values that computations have read.
///
/// **Invariant.** A change of a value that was read since its last change moves the epoch under the lock of the value:
/// after its count of changes, and after the marks that it sets. So a reader of a new value finds the epoch moved; and
/// a reader that loads the epoch first, and then finds its counts unmoved, knows that they stay so for as long as the
/// epoch does.
@usableFromInline
enum StateEpoch {
    @usableFromInline static let current = Atomic<UInt>(1)

    /// Meets `move`.
    @inlinable static var now: UInt { current.load(ordering: .acquiring) }

    @usableFromInline
    static func move() {
        // Releases the change that was counted before.
        current.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }

    /// Notes the change of a value that computations have read. Under the lock of the value, after the change was
    /// counted.
    @usableFromInline
    @inline(never)
    static func noteChange(_ hub: Unmanaged<Hub>?) {
        hub?._withUnsafeGuaranteedRef { $0.changeMarks?._withUnsafeGuaranteedRef { $0.mark() } }
        move()
    }
}

/// Marks the observed computations that depend on one value.
@usableFromInline
class ChangeMarks {
    init() {}

    /// Marks them all. The caller holds the lock of the value.
    func mark() {}

    /// Does the same, for the change of that number, under the lock of all marks.
    func mark(for change: UInt, _ held: borrowing HeldLock) {}
}

/// A count of changes. Its highest bit says whether a computation has read the value since the last change: the sign,
/// so that adding one tells it too. A debug build counts without a call, too.
extension Atomic where Value == UInt {
    @inlinable
    @inline(__always)
    borrowing func counted() -> UInt { load(ordering: .relaxed) & .countMask }

    /// Counts a change, under the lock of the value. Returns whether the value was read since the last change: then
    /// `StateEpoch.noteChange` comes next. A thread that reads the count without the lock acquires.
    @usableFromInline
    @_transparent
    borrowing func countChange() -> Bool { countChange(after: load(ordering: .relaxed)) }

    /// Does so where the word is known.
    @usableFromInline
    @_transparent
    borrowing func countChange(after known: UInt) -> Bool {
        let word = known &+ 1
        // Mostly nothing has read it: then a set makes no jump.
        if _slowPath(Int(bitPattern: word) < 0) {
            store(word & .countMask, ordering: .releasing)
            return true
        }
        store(word, ordering: .releasing)
        return false
    }

    /// Returns the count of the value that a computation reads, under the lock of the value.
    @inlinable
    @inline(__always)
    borrowing func noteRead() -> UInt {
        let word = load(ordering: .relaxed)
        if Int(bitPattern: word) >= 0 { store(word | ~.countMask, ordering: .relaxed) }
        return word & .countMask
    }
}

extension UInt {
    /// All bits of a count of changes but the highest.
    @usableFromInline
    @_transparent
    static var countMask: UInt { .max >> 1 }
}
