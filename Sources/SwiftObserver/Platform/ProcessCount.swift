public import Synchronization

/// A number that is counted up and down by all threads, for the life of the process: at hand for those who hold it, without
/// the question whether it has been made.
///
/// **Invariant.** Its memory is never given back.
@usableFromInline
struct ProcessCount: @unchecked Sendable {  // the atomic is all that is reached by the pointer
    @usableFromInline let pointer: UnsafeMutablePointer<Atomic<Int>>

    @usableFromInline
    init() {
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: Atomic(0))
    }

    /// Whether it is zero now. Orders nothing.
    @inlinable
    var isZero: Bool { pointer.pointee.load(ordering: .relaxed) == 0 }

    /// Counts up, and returns a number that no other call returns. Orders nothing.
    @inlinable
    func next() -> Int { pointer.pointee.wrappingAdd(1, ordering: .relaxed).newValue }

    @usableFromInline
    func increment() {
        pointer.pointee.wrappingAdd(1, ordering: .relaxed)
    }

    @usableFromInline
    func decrement() {
        pointer.pointee.wrappingSubtract(1, ordering: .relaxed)
    }
}
