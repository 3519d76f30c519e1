public import Synchronization

/// The change that a bound value shows, known to all bindings of that value.
///
/// Each change that no binding makes has a stamp, greater than every one before it. A binding copies the value with the
/// greater stamp, and the stamp along with it. So an older change never replaces a newer one, however long it has been
/// on its way; the stamp of a value only grows; and values that are bound in rings or meshes come to rest with the last
/// change.
///
/// **Invariant.** Reached under the lock of the value. Its memory exists until `deallocate`, which the inner state of
/// the value's messenger calls when it ends itself.
@usableFromInline
struct BoundHistory: @unchecked Sendable {  // by the lock of the value
    @usableFromInline
    struct Contents {
        /// How often the value had been changed when the stamp was given.
        @usableFromInline var count: UInt
        @usableFromInline var stamp: Int
        @usableFromInline let changeCount: UnsafePointer<Atomic<UInt>>
        @usableFromInline let clock: ProcessCount
    }

    @usableFromInline let contents: UnsafeMutablePointer<Contents>

    /// The last stamp that was given.
    private static let clock = ProcessCount()

    /// Creates the history of a value, given the address of its count of changes.
    init(_ changeCount: UnsafePointer<Atomic<UInt>>) {
        contents = .allocate(capacity: 1)
        let never = ValuePeek<Never>.closed & .countMask
        contents.initialize(
            to: Contents(count: never, stamp: 0, changeCount: changeCount, clock: BoundHistory.clock))
    }

    func deallocate() {
        contents.deallocate()
    }

    @inlinable
    var stamp: Int { contents.pointee.stamp }

    /// Returns a stamp that is greater than all earlier ones.
    @inlinable
    func newStamp() -> Int { contents.pointee.clock.next() }

    /// Gives the latest change a stamp, unless it has one.
    @inlinable
    func note() {
        let count = contents.pointee.changeCount.pointee.counted()
        if count != contents.pointee.count { note(count, stamp: newStamp()) }
    }

    @inlinable
    func note(_ count: UInt, stamp: Int) {
        contents.pointee.count = count & .countMask
        contents.pointee.stamp = stamp
    }

    /// Gives a change another stamp; false if another binding was first.
    @inlinable
    func replace(_ oldStamp: Int, with stamp: Int, _ count: UInt) -> Bool {
        guard contents.pointee.stamp == oldStamp else { return false }
        note(count, stamp: stamp)
        return true
    }
}
