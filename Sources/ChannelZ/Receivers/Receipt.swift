public import SwiftObserver
internal import Synchronization

/// The result of receiving, which ends it.
///
/// You need not keep a receipt: a receiver stays until its receipt is cancelled or its channel's source is deallocated.
/// A receipt keeps nothing alive.
public protocol Receipt {
    /// Whether receiving has ended.
    var isCancelled: Bool { get }

    /// Ends the receiving. You may cancel twice, and inside the receiver.
    func cancel()

    /// Returns an iterator over this one receipt, so that it can be appended to a list of receipts.
    func makeIterator() -> CollectionOfOne<any Receipt>.Iterator
}

/// The name of a receipt in the first documentation of ChannelZ.
public typealias Receptor = any Receipt

extension Receipt {
    /// Returns an iterator over this one receipt, so that it can be appended to a list of receipts.
    public func makeIterator() -> CollectionOfOne<any Receipt>.Iterator {
        CollectionOfOne<any Receipt>(self).makeIterator()
    }

    /// Ends the receiving: an earlier name of `cancel()`.
    public func unsubscribe() {
        cancel()
    }

    /// Ends the receiving: an earlier name of `cancel()`.
    public func detach() {
        cancel()
    }

    /// Whether receiving has ended: an earlier name of `isCancelled`.
    public var cancelled: Bool { isCancelled }
}

/// A receipt that calls a function when it is cancelled.
open class ReceiptOf: Receipt {
    private let state = Atomic<Bool>(false)
    private let lock = Lock()
    private var canceler: (() -> Void)?

    /// Creates a receipt.
    ///
    /// - Parameter canceler: Called once, by the first `cancel()` and on its thread, and then released.
    public init(canceler: @escaping () -> Void = {}) {
        self.canceler = canceler
    }

    /// Whether `cancel()` was called.
    open var isCancelled: Bool { state.load(ordering: .acquiring) }

    /// Calls the canceler, the first time.
    open func cancel() {
        guard !state.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let canceler = lock.withLock { self.canceler.take() }
        canceler?()
    }
}

/// A receipt for a stream that has ended when `receive` returns.
@usableFromInline
struct SpentReceipt: Receipt {
    @inlinable
    init() {}

    @inlinable
    var isCancelled: Bool { true }

    @inlinable
    func cancel() {}
}

/// An observation token is a receipt: cancelling it stops the observation.
extension ObservationToken: Receipt {
    /// Whether the observation has ended.
    public var isCancelled: Bool { !isActive }

    /// Ends the observation.
    public func cancel() {
        stop()
    }
}
