import ChannelZ
import Testing

@Suite("Subclasses of receipts in Swift 5")
struct ReceiptSubclassTests {
    final class CountedReceipt: ReceiptOf {
        var cancellations = 0
        override var isCancelled: Bool { super.isCancelled }

        override func cancel() {
            cancellations += 1
            super.cancel()
        }
    }

    final class CountedReceipts: MultiReceipt {
        var cancellations = 0

        override func cancel() {
            cancellations += 1
            super.cancel()
        }
    }

    @Test("CZ-074 overrides that call super are called once, however the receipt is cancelled")
    func overrides() {
        let count = transceive(0)
        let single = CountedReceipt()
        let several = CountedReceipts(receipts: [single, count.receive { _ in }])
        let all: Receipt = MultiReceipt(receipts: [several])
        #expect(!all.isCancelled && !single.isCancelled)
        all.cancel()
        #expect(all.isCancelled && several.isCancelled && single.isCancelled)
        #expect((single.cancellations, several.cancellations) == (1, 1))
    }
}
