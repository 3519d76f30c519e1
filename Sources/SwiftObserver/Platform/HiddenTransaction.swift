/// Hides the transaction whose closure a thread runs from a handler, a derived closure or a tracked run that begins
/// inside: what that changes does not belong to the transaction.
///
/// Whatever may run one of these asks first whether there is a transaction at all, in the process. That takes three
/// instructions where a message is delivered directly. Elsewhere the question is the same as whether there are causes.
@usableFromInline
struct HiddenTransaction: BitwiseCopyable {
    @usableFromInline let pointer: UnsafeMutableRawPointer?

    @inlinable
    init(_ pointer: UnsafeMutableRawPointer?) {
        self.pointer = pointer
    }

    /// Hides the transaction of this thread, if there is one.
    @inlinable
    @inline(__always)
    static func hide(_ counts: ProcessCounts) -> HiddenTransaction {
        counts.transactions.isZero ? HiddenTransaction(nil) : hideNow()
    }

    @usableFromInline
    @inline(never)
    static func hideNow() -> HiddenTransaction {
        let current = current
        if current != nil { ThreadSlot.place.pointee.transaction = nil }
        return HiddenTransaction(current)
    }

    @inlinable
    @inline(__always)
    func restore() { if pointer != nil { restoreNow() } }

    @usableFromInline
    @inline(never)
    func restoreNow() { ThreadSlot.place.pointee.transaction = pointer }

    /// Whether this thread runs the closure of a transaction that is not hidden.
    @usableFromInline static var isNeeded: Bool { current != nil }

    // MARK: - The transaction itself

    /// The transaction whose closure this thread runs, unless it is hidden.
    static var current: UnsafeMutableRawPointer? { ThreadSlot.existing?.pointee.transaction }

    /// Notes that this thread runs the closure of a transaction. None is visible yet.
    static func open(_ transaction: UnsafeMutableRawPointer, _ counts: ProcessCounts) {
        counts.transactions.increment()
        counts.contexts.increment()
        ThreadSlot.place.pointee.transaction = transaction
    }

    static func close(_ counts: ProcessCounts) {
        ThreadSlot.place.pointee.transaction = nil
        counts.contexts.decrement()
        counts.transactions.decrement()
    }
}
