/// Holds the lock of one iteration over messages: asks its state, releases the lock, and does what the state decided.
package final class MessageStorage<Element: Sendable>: @unchecked Sendable {
    // Sendable, because `pending` is only touched while `lock` is held.
    package typealias Continuation = UnsafeContinuation<MessageStep<Element>, Never>

    private let lock = Lock()
    private var pending: PendingMessages<Element, Continuation>

    package init(backlog: BacklogLimit) {
        pending = PendingMessages(backlog: backlog)
    }

    package func begin(with element: Element) {
        let dropped = lock.withLock { pending.begin(with: element) }
        withExtendedLifetime(dropped) {}
    }

    package func begin(unbounded count: Int) {
        let dropped = lock.withLock { pending.begin(unbounded: count) }
        withExtendedLifetime(dropped) {}
    }

    package func offer(_ element: Element) {
        switch lock.withLock({ pending.offer(element) }) {
        case .resume(let waiter, let element): waiter.resume(returning: .message(element))
        case .nothing, .release: break
        }
    }

    package func finish() {
        for waiter in lock.withLock({ pending.finish() }) { waiter.resume(returning: .end) }
    }

    package func cancel() {
        lock.lock()
        let remains = pending.cancel()
        lock.unlock()
        for waiter in remains.waiters { waiter.resume(returning: .end) }
    }

    package func take(reportingLag: Bool) -> MessageStep<Element>? {
        lock.withLock { pending.take(reportingLag: reportingLag) }
    }

    package func take(reportingLag: Bool, orWait waiter: Continuation) {
        if let step = lock.withLock({ pending.take(reportingLag: reportingLag, orWait: waiter) }) {
            waiter.resume(returning: step)
        }
    }
}
