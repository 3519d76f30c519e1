public import Synchronization

/// Counts the changes of all tracked values in the process: those on which an observed derived value hangs.
///
/// **Invariant.** A tracked value moves the epoch under its own lock, after its count of changes and before that lock is
/// given back. So who has read a new value finds the epoch moved; and who loads the epoch first, and then finds the counts
/// unmoved, knows that they stay so for as long as the epoch does.
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
}
