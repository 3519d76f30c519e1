internal import SwiftObserver

/// Several receipts in one.
open class MultiReceipt: Receipt {
    private let lock = Lock()
    // Guarded by `lock`.
    private var receipts: [any Receipt]
    private var wasCancelled = false
    /// From how many receipts on it is worth to look for cancelled ones.
    private var spring = 16

    /// A receipt that cancels all of the given ones.
    public init(receipts: [any Receipt]) {
        self.receipts = receipts
    }

    /// A receipt that cancels the given one.
    public convenience init(receipt: any Receipt) {
        self.init(receipts: [receipt])
    }

    /// A receipt of nothing, which counts as cancelled until receipts are added.
    public convenience init() {
        self.init(receipts: [])
    }

    /// Adds receipts, at once. If this receipt was cancelled, they are cancelled.
    ///
    /// Receipts that are cancelled by themselves are forgotten now and then. O(added), amortized
    public func addReceipts(_ added: [any Receipt]) {
        let (isTooLate, crowd) = lock.withLock { () -> (Bool, [any Receipt]) in
            guard !wasCancelled else { return (true, []) }
            receipts += added
            guard receipts.count >= spring else { return (false, []) }
            // Nobody else sorts meanwhile.
            spring = .max
            return (false, receipts)
        }
        if isTooLate { return added.forEach { $0.cancel() } }
        if !crowd.isEmpty { replaceFirst(crowd.count, by: crowd.filter { !$0.isCancelled }) }
    }

    /// Cancels all receipts, in the order in which they came.
    open func cancel() {
        let all = lock.withLock {
            defer { (receipts, wasCancelled) = ([], true) }
            return receipts
        }
        all.forEach { $0.cancel() }
    }

    /// Whether `cancel()` was called or every single receipt is cancelled.
    public var isCancelled: Bool {
        lock.withLock { receipts }.allSatisfy { $0.isCancelled }
    }

    private func replaceFirst(_ count: Int, by living: [any Receipt]) {
        let replaced = lock.withLock { () -> [any Receipt] in
            guard !wasCancelled else { return [] }
            let all = receipts
            receipts = living + all.dropFirst(count)
            spring = max(16, receipts.count * 2)
            return all
        }
        withExtendedLifetime(replaced) {}
    }
}
