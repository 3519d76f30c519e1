import SwiftObserver
import Synchronization

/// Delivers one message after the other as long as a connection takes more,
/// and waits while it does not.
final class WhileWritable: DeliveryStrategy {
    /// - Parameter isWritable: Whether the connection takes one more now.
    ///   Called from any thread.
    init(_ isWritable: @escaping @Sendable () -> Bool) {
        self.isWritable = isWritable
    }

    func schedule(_ delivery: Delivery) {
        state.withLock { $0.waiting.append(delivery) }
        becameWritable()
    }

    /// To be called whenever the connection may have become writable.
    func becameWritable() {
        while let delivery = begin() {
            delivery.run(upTo: 1)
            state.withLock { $0.isDelivering = false }
        }
    }

    /// The next delivery, if there is room. One thread at a time asks and
    /// writes: between the two, another one could take the room.
    private func begin() -> Delivery? {
        state.withLock { state in
            guard !state.isDelivering, !state.waiting.isEmpty, isWritable()
            else { return nil }
            state.isDelivering = true
            return state.waiting.removeFirst()
        }
    }

    private struct State {
        var waiting: [Delivery] = []
        var isDelivering = false
    }

    private let isWritable: @Sendable () -> Bool
    private let state = Mutex(State())
}
