/// The receipt of what is over when `receive` returns.
@usableFromInline
struct SpentReceipt: Receipt {
    @inlinable
    init() {}

    @inlinable
    var isCancelled: Bool { true }

    @inlinable
    func cancel() {}
}
