public import SwiftObserver
internal import Synchronization

/// The result of receiving, which ends it.
///
/// ```swift
/// let name = transceive("Ada")
/// let receipt: any Receipt = name.new().receive { print($0) }
/// // prints: Ada
/// receipt.cancel()
/// name.value = "Grace"
/// print(receipt.isCancelled)    // prints: true
/// ```
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
///
/// ```swift
/// let name = transceive("Ada")
/// let shown: Receptor = name.new().receive { print($0) }    // prints: Ada
/// shown.unsubscribe()
/// ```
public typealias Receptor = any Receipt

extension Receipt {
    /// Returns an iterator over this one receipt, so that it can be appended to a list of receipts.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// var receipts: [any Receipt] = []
    /// let shown = name.new().receive { print($0) }    // prints: Ada
    /// var one = shown.makeIterator()
    /// while let receipt = one.next() { receipts.append(receipt) }
    /// print(receipts.count)    // prints: 1
    /// ```
    public func makeIterator() -> CollectionOfOne<any Receipt>.Iterator {
        CollectionOfOne<any Receipt>(self).makeIterator()
    }

    /// Ends the receiving: an earlier name of `cancel()`.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// let shown = name.new().receive { print($0) }    // prints: Ada
    /// shown.unsubscribe()
    /// name.value = "Grace"
    /// ```
    public func unsubscribe() {
        cancel()
    }

    /// Ends the receiving: an earlier name of `cancel()`.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// let shown = name.new().receive { print($0) }    // prints: Ada
    /// shown.detach()
    /// name.value = "Grace"
    /// ```
    public func detach() {
        cancel()
    }

    /// Whether receiving has ended: an earlier name of `isCancelled`.
    public var cancelled: Bool { isCancelled }
}

/// A receipt that calls a function when it is cancelled.
///
/// ```swift
/// let alarm = ReceiptOf { print("alarm off") }
/// alarm.cancel()    // prints: alarm off
/// alarm.cancel()
/// ```
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
