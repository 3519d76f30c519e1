internal import SwiftObserver

extension Subscribers {
    /// A subscriber that keeps all elements, and how the signal ended: for tests. May be asked from any thread.
    public final class Accumulator<Input, Failure: Swift.Error>: Subscriber, Cancellable, @unchecked Sendable {
        // By the lock.
        private let lock = Lock()
        @exclusivity(unchecked) private var received: [Input] = []
        @exclusivity(unchecked) private var completion: Subscribers.Completion<Failure>?
        private let slot = SubscriptionSlot()

        /// One that has received nothing.
        public init() {}

        /// The elements, in the order in which they came.
        public var values: [Input] { lock.withLock { received } }

        /// Whether the signal completed.
        public var isFinished: Bool {
            if case .finished = lock.withLock({ completion }) { true } else { false }
        }

        /// Whether the signal failed.
        public var isFailure: Bool { error != nil }

        /// With what the signal failed.
        public var error: Failure? {
            if case .failure(let error) = lock.withLock({ completion }) { error } else { nil }
        }

        public func receive(subscription: any Subscription) {
            slot.take(subscription)
            subscription.request(.unlimited)
        }

        public func receive(_ value: Input) -> Subscribers.Demand {
            lock.withLock { received.append(value) }
            return .unlimited
        }

        public func receive(completion: Subscribers.Completion<Failure>) {
            let held = lock.lock()
            let former = self.completion
            self.completion = completion
            lock.unlock(held)
            slot.empty()
            withExtendedLifetime(former) {}
        }

        /// Ends the subscription.
        public func cancel() {
            slot.cancel()
        }
    }
}
