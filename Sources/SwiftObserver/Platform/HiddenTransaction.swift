/// Hides the transaction whose closure a thread runs from a handler, a derived closure or a tracked run that begins
/// inside: what that changes does not belong to the transaction.
///
/// Deliveries ask first whether there is a transaction at all, in the process: that takes three instructions.
@usableFromInline
struct HiddenTransaction: BitwiseCopyable {
    @usableFromInline let pointer: UnsafeMutableRawPointer?

    @inlinable
    init(_ pointer: UnsafeMutableRawPointer?) {
        self.pointer = pointer
    }

    @inlinable
    @inline(__always)
    static func hide(_ counts: ProcessCounts) -> HiddenTransaction {
        counts.transactions.isZero ? HiddenTransaction(nil) : hideNow()
    }

    @inlinable
    @inline(__always)
    func restore() { if pointer != nil { restoreNow() } }

    @usableFromInline
    @inline(never)
    static func hideNow() -> HiddenTransaction {
        guard let pointer = ThreadSlot.values?.transaction else { return HiddenTransaction(nil) }
        ThreadSlot.place.pointee.transaction = nil
        return HiddenTransaction(pointer)
    }

    @usableFromInline
    @inline(never)
    func restoreNow() { ThreadSlot.place.pointee.transaction = pointer }

    // MARK: - The transaction itself

    /// The transaction whose closure this thread runs, unless it is hidden.
    static var current: UnsafeMutableRawPointer? {
        ProcessCounts.shared.transactions.isZero ? nil : ThreadSlot.values?.transaction
    }

    /// Notes that this thread runs the closure of a transaction. None is visible yet.
    static func open(_ transaction: UnsafeMutableRawPointer, _ counts: ProcessCounts) {
        counts.transactions.increment()
        ThreadSlot.place.pointee.transaction = transaction
    }

    static func close(_ counts: ProcessCounts) {
        ThreadSlot.place.pointee.transaction = nil
        counts.transactions.decrement()
    }
}
