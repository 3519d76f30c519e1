#if canImport(Combine)
    internal import Combine
    internal import SwiftObserver

    /// Subscribes to a publisher of Combine's and passes on what that emits, until it is disposed.
    final class CombineInlet<Input, Failure: Error>: Combine.Subscriber, Disposable, @unchecked Sendable {
        // By the lock.
        private enum State {
            case waiting
            case subscribed(any Combine.Subscription)
            case over
        }

        private let observer: AtomicObserver<Input, Failure>
        private let lock = Lock()
        // Guarded by `lock`.
        @exclusivity(unchecked) private var state = State.waiting

        init(_ observer: AtomicObserver<Input, Failure>) {
            self.observer = observer
        }

        func receive(subscription: any Combine.Subscription) {
            let isTaken = lock.withLock {
                guard case .waiting = state else { return false }
                state = .subscribed(subscription)
                return true
            }
            // One that comes too late, or is a second one, is not wanted.
            if isTaken { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        func receive(_ input: Input) -> Combine.Subscribers.Demand {
            observer.receive(input)
            return .none
        }

        func receive(completion: Combine.Subscribers.Completion<Failure>) {
            withExtendedLifetime(end()) {}
            switch completion {
            case .finished: observer.receive(completion: .finished)
            case .failure(let error): observer.receive(completion: .failure(error))
            }
        }

        var isDisposed: Bool {
            lock.withLock { if case .over = state { true } else { false } }
        }

        func dispose() {
            if case .subscribed(let subscription) = end() { subscription.cancel() }
        }

        /// Ends this, and returns what it was before.
        private func end() -> State {
            lock.withLock {
                let former = state
                state = .over
                return former
            }
        }
    }
#endif
