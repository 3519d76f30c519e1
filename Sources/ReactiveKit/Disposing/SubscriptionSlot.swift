internal import SwiftObserver

/// Where a subscriber keeps its subscription, until it is cancelled or has ended.
final class SubscriptionSlot: @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var subscription: (any Cancellable)?
    @exclusivity(unchecked) private var isCancelled = false

    /// Takes a subscription: cancels it at once if that was asked for before.
    func take(_ new: any Cancellable) {
        let held = lock.lock()
        let wasCancelled = isCancelled
        let former = subscription
        if !wasCancelled { subscription = new }
        lock.unlock(held)
        if wasCancelled { new.cancel() }
        withExtendedLifetime(former) {}
    }

    /// Forgets the subscription, which has ended.
    func empty() {
        let held = lock.lock()
        let last = subscription
        subscription = nil
        lock.unlock(held)
        withExtendedLifetime(last) {}
    }

    func cancel() {
        let held = lock.lock()
        let last = subscription
        (subscription, isCancelled) = (nil, true)
        lock.unlock(held)
        last?.cancel()
    }
}
