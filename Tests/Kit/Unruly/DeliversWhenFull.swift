import SwiftObserver
import Synchronization

/// Delivers in place every so many-th time that it is asked, and otherwise when it is flushed: right, but not waiting.
final class DeliversWhenFull: DeliveryStrategy {
    init(every period: Int) { self.period = period }

    func schedule(_ delivery: Delivery) {
        let isFull = state.withLock {
            $0.waiting.append(delivery)
            $0.count += 1
            return $0.count % period == 0
        }
        if isFull { flush() }
    }

    func flush() {
        let due = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for delivery in due { delivery.run() }
    }

    private struct State {
        var waiting: [Delivery] = []
        var count = 0
    }

    private let period: Int
    private let state = Mutex(State())
}
