internal import SwiftObserver

/// A receipt that is made of other ones.
protocol ReceiptOfParts: Receipt {
    var parts: [any Receipt] { get }
}

/// Several receipts in one.
///
/// ```swift
/// let (count, name) = (transceive(1), transceive("Ada"))
/// let receipts = MultiReceipt(receipts: [
///     count.new().receive { print($0) }, name.new().receive { print($0) },
/// ])
/// // prints: 1 Ada
/// receipts.cancel()
/// ```
open class MultiReceipt: Receipt {
    private let lock = Lock()
    // Guarded by `lock`.
    private var receipts: [any Receipt]
    private var wasCancelled = false
    /// The number of receipts from which on it pays to look for cancelled ones.
    private var threshold = 16

    /// Creates a receipt that cancels all of the given ones.
    public init(receipts: [any Receipt]) {
        self.receipts = receipts
    }

    /// Creates a receipt that cancels the given one.
    public convenience init(receipt: any Receipt) {
        self.init(receipts: [receipt])
    }

    /// Creates an empty receipt, which counts as cancelled until receipts are added.
    public convenience init() {
        self.init(receipts: [])
    }

    /// Adds receipts in one step, or cancels them if this receipt was cancelled.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// let receipts = MultiReceipt()
    /// receipts.addReceipts([name.new().receive { print($0) }])    // prints: Ada
    /// receipts.cancel()
    /// ```
    ///
    /// Forgets cancelled receipts now and then. O(added), amortized
    public func addReceipts(_ added: [any Receipt]) {
        let (isTooLate, crowd) = lock.withLock { () -> (Bool, [any Receipt]) in
            guard !wasCancelled else { return (true, []) }
            receipts += added
            guard receipts.count >= threshold else { return (false, []) }
            // Until the cancelled ones are removed, no other thread looks for them.
            threshold = .max
            return (false, receipts)
        }
        if isTooLate { return added.forEach { $0.cancel() } }
        if !crowd.isEmpty { replaceFirst(crowd.count, by: crowd.filter { !$0.isCancelled }) }
    }

    /// Cancels all receipts, in the order in which they were added.
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
            threshold = max(16, receipts.count * 2)
            return all
        }
        withExtendedLifetime(replaced) {}
    }
}

extension MultiReceipt: ReceiptOfParts {
    var parts: [any Receipt] { lock.withLock { receipts } }
}
