import Foundation
import SwiftObserver

/// Delivers one message after the other as long as a connection takes more, and waits while it does not.
final class WhileWritable: DeliveryStrategy, @unchecked Sendable {  // `waiting` by the lock
    /// - Parameter isWritable: Whether the connection takes one more now. Called from any thread.
    init(_ isWritable: @escaping @Sendable () -> Bool) {
        self.isWritable = isWritable
    }

    func schedule(_ delivery: Delivery) {
        lock.withLock { waiting.append(delivery) }
        becameWritable()
    }

    /// To be called whenever the connection may have become writable.
    func becameWritable() {
        while isWritable(), let delivery = next() { delivery.run(upTo: 1) }
    }

    private func next() -> Delivery? {
        lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    }

    private let isWritable: @Sendable () -> Bool
    private let lock = NSLock()
    private var waiting: [Delivery] = []
}
