/// Holds the lock of one iteration over messages: asks its state, releases the lock, and does what the state decided.
@usableFromInline
package final class MessageStorage<Element: Sendable>: @unchecked Sendable {
    // Sendable, because `pending` is only touched while `lock` is held.
    @usableFromInline package typealias Continuation = UnsafeContinuation<MessageStep<Element>, Never>

    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var pending: PendingMessages<Element, Continuation>

    @usableFromInline
    package init(backlog: BacklogLimit, hasFirst: Bool = false) {
        pending = PendingMessages(backlog: backlog, hasFirst: hasFirst)
    }

    package func begin(with element: Element) {
        lock.withLock { pending.begin(with: element) }
    }

    @inlinable
    package func offer(_ element: Element, isReplayed: Bool = false) {
        let reaction = lock.withLock { pending.offer(element, isReplayed: isReplayed) }
        if case .resume(let waiter, let element) = reaction { waiter.resume(returning: .message(element)) }
    }

    package func finish() {
        for waiter in lock.withLock({ pending.finish() }) { waiter.resume(returning: .end) }
    }

    package func abandon() {
        for waiter in lock.withLock({ pending.abandon() }) { waiter.resume(returning: .end) }
    }

    package func clear() {
        let remains = lock.withLock { pending.clear() }
        for waiter in remains.waiters { waiter.resume(returning: .end) }
    }

    /// Completes the numbers of the observation.
    func complete(_ numbers: inout ObservationNumbers) {
        lock.withLock { pending.complete(&numbers) }
    }

    @inlinable
    package func take(reportingLag: Bool) -> MessageStep<Element>? {
        lock.withLock { pending.take(reportingLag: reportingLag) }
    }

    @inlinable
    package func take(reportingLag: Bool, orWait waiter: Continuation) {
        let step = lock.withLock { pending.take(reportingLag: reportingLag, orWait: waiter) }
        if let step { waiter.resume(returning: step) }
    }
}
