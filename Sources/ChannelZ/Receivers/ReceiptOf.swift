internal import SwiftObserver
internal import Synchronization

/// A receipt that calls a function when it is cancelled.
open class ReceiptOf: Receipt {
    private let state = Atomic<Bool>(false)
    private let lock = Lock()
    private var canceler: (() -> Void)?

    /// - Parameter canceler: Called once, by the first `cancel()`, and released then. It runs where that is called.
    public init(canceler: @escaping () -> Void = {}) {
        self.canceler = canceler
    }

    /// Whether `cancel()` was called.
    open var isCancelled: Bool { state.load(ordering: .acquiring) }

    /// Calls the canceler, unless that has been done.
    open func cancel() {
        guard !state.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let canceler = lock.withLock { self.canceler.take() }
        canceler?()
    }
}
