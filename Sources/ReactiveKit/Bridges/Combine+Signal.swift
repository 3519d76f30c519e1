#if canImport(Combine)
    public import Combine
    internal import SwiftObserver

    extension Publisher {
        /// Returns a signal of this publisher's elements, with unlimited demand.
        ///
        /// Each observation subscribes anew. When it ends, for whatever reason, the subscription is cancelled, even
        /// while the publisher is still being subscribed to. So the first three elements of `(1...).publisher` can be
        /// taken.
        public func toSignal() -> Signal<Output, Failure> {
            Signal(
                home: nil,
                starting: Signal.producing(on: nil) { observer in
                    let inlet = CombineInlet(observer)
                    // Attached before subscribing, since the publisher may emit all its elements in `subscribe`.
                    observer.attachments.add(disposable: inlet)
                    subscribe(inlet)
                    return NonDisposable.instance
                })
        }
    }

    extension SignalProtocol {
        /// Returns a Combine publisher of this signal's elements, which emits them as its subscriber demands them.
        ///
        /// Elements beyond the demand wait in order, however many, and the end of the signal comes after them. To limit
        /// their number, put Combine's `buffer(size:prefetch:whenFull:)` with `prefetch: .byRequest` behind the
        /// publisher: it takes everything at once and keeps no more than you say.
        ///
        /// Each subscription observes the signal anew, at once and not only on demand. The subscriber is called where
        /// the signal emits, or where it demands waiting elements. It is never called by two threads at once, and never
        /// from inside a call of its own.
        public func toPublisher() -> Signal<Element, Error>.CombinePublisher {
            SignalPublisher(signal: _serialSignal)
        }
    }

    extension Signal {
        /// A signal as a Combine publisher.
        public typealias CombinePublisher = SignalPublisher<Element, Error>
    }

    /// A Combine publisher of a signal's elements, which emits them as its subscriber demands them.
    public struct SignalPublisher<Output, Failure: Error>: Combine.Publisher {
        let signal: Signal<Output, Failure>

        public func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let subscription = CombineSubscription(subscriber)
            subscriber.receive(subscription: subscription)
            let observation = subscription.observation
            guard observation.isActive else { return }
            signal.begin(observation, on: nil) {
                subscription.take($0)
            } end: { completion in
                guard observation.end() else { return }
                switch completion {
                case .finished: subscription.finish(.finished)
                case .failure(let error): subscription.finish(.failure(error))
                }
            }
        }
    }

    /// Subscribes to a Combine publisher, and passes its elements on until it is disposed.
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
            // A late subscription, or a second one, is not wanted.
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

        /// Ends the inlet, and returns its former state.
        private func end() -> State {
            lock.withLock {
                let former = state
                state = .over
                return former
            }
        }
    }
#endif
