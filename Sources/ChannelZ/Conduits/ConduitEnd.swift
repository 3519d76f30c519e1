internal import SwiftObserver

/// The listener of one direction of a conduit, and what ends it.
@usableFromInline
struct ConduitWay<Pulse> {
    @usableFromInline let listener: Listener<Pulse>
    @usableFromInline let end: ConduitEnd

    @inlinable
    init(_ listener: Listener<Pulse>, until end: ConduitEnd) {
        self.listener = listener
        self.end = end
    }

    /// Registers the listener.
    @inlinable
    func begin(by register: (Listener<Pulse>) -> any Receipt) -> any Receipt {
        let receipt = register(listener)
        end.join(receipt)
        return receipt
    }
}

/// Ends one direction of a conduit when a pulse finds the other end gone.
///
/// What ends a reception may hold its listener, which holds this. So this holds none of it.
@usableFromInline
final class ConduitEnd {
    private struct Held {
        weak var receipt: (any Receipt & AnyObject)?
    }

    private let lock = Lock()
    // Guarded by `lock`.
    private var receipts: [Held] = []
    private var isReached = false

    @usableFromInline
    init() {}

    /// Takes the receipt of the direction. The end may be reached already, on another thread.
    @usableFromInline
    func join(_ receipt: any Receipt) {
        let objects = ConduitEnd.objects(in: receipt)
        let isTooLate = lock.withLock {
            if !isReached { receipts = objects }
            return isReached
        }
        if isTooLate { receipt.cancel() }
    }

    /// Cancels what still exists of the receipt.
    @usableFromInline
    func reach() {
        let all = lock.withLock {
            defer { (receipts, isReached) = ([], true) }
            return receipts
        }
        for held in all { held.receipt?.cancel() }
    }

    /// The objects of which a receipt is made. An observation's token lives as long as the observation, even if nobody
    /// keeps the receipt.
    private static func objects(in receipt: any Receipt) -> [Held] {
        let parts = (receipt as? any ReceiptOfParts)?.parts.flatMap { objects(in: $0) } ?? []
        guard type(of: receipt) is AnyClass else { return parts }
        return [Held(receipt: receipt as? any Receipt & AnyObject)] + parts
    }
}
