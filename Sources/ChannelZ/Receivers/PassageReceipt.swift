/// Ends a receiving, and the way from there to the receiver.
struct PassageReceipt: Receipt {
    let receipt: any Receipt
    let close: () -> Void

    var isCancelled: Bool { receipt.isCancelled }

    func cancel() {
        receipt.cancel()
        close()
    }
}
