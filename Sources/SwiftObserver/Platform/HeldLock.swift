/// Proves that a lock is held. Taking a lock returns it, and giving the lock back consumes it.
///
/// A function that may be called only under the lock takes this as a parameter, so that the compiler refuses other
/// calls. It cannot be copied, and is nothing at run time. It does not tell which lock is held: under each lock, only
/// functions of its owner are called.
@frozen
@usableFromInline
package struct HeldLock: ~Copyable {
    @inlinable
    init() {}

    @inlinable
    deinit {
        assertionFailure("A lock was taken and not given back")
    }

    /// Hands the proof over to a closure, which cannot consume what it captures: the closure is called once, at once,
    /// and takes the proof by `handedOver`. To empty an optional there takes a debug build much longer.
    @inlinable
    consuming func handOver() {
        discard self
    }

    @inlinable
    static func handedOver() -> HeldLock { HeldLock() }

    /// Ends the proof when the lock is given back.
    @inlinable
    consuming func end() {
        discard self
    }
}
