/// Shows that a lock is held: who takes a lock gets it, and has to hand it in to give the lock back.
///
/// What may be done only under the lock takes this as a parameter, so that the compiler refuses it elsewhere. It cannot be
/// copied, and is nothing at run time. Which lock is held it does not say: under each, only what belongs to that one is
/// called.
@frozen
@usableFromInline
package struct HeldLock: ~Copyable {
    @inlinable
    init() {}

    @inlinable
    deinit {
        assertionFailure("A lock was taken and not given back")
    }

    /// The lock is given back.
    @inlinable
    consuming func end() {
        discard self
    }
}
