#if canImport(Combine)
    public import Combine

    extension Publisher {
        /// A signal of what this publisher emits, with unlimited demand.
        ///
        /// Each observation subscribes anew. When it ends, in whatever way, the subscription is cancelled, also while the
        /// publisher is still subscribed to: of `(1...).publisher` the first three can be taken.
        public func toSignal() -> Signal<Output, Failure> {
            Signal(
                home: nil,
                starting: Signal.producing(on: nil) { observer in
                    let inlet = CombineInlet(observer)
                    // Before there is anything to end, since the publisher may emit all that it has in `subscribe`.
                    observer.attachments.add(disposable: inlet)
                    subscribe(inlet)
                    return NonDisposable.instance
                })
        }
    }

    extension SignalProtocol {
        /// A publisher of Combine's that emits what this signal does, as fast as its subscriber demands it.
        ///
        /// What the signal emits beyond the demand waits, in order, and the end of the signal comes after it. Any number may
        /// wait. Combine's `buffer(size:prefetch:whenFull:)` with `prefetch: .byRequest`, put behind the publisher, takes
        /// everything at once and keeps no more than you say.
        ///
        /// Each subscription observes the signal anew, at once and not only when something is demanded. The subscriber is
        /// called where the signal emits, or where it demands what has been waiting; never by two threads at once, and never
        /// from inside a call of its own.
        public func toPublisher() -> Signal<Element, Error>.CombinePublisher {
            SignalPublisher(signal: _serialSignal)
        }
    }

    extension Signal {
        /// A signal as a publisher of Combine's.
        public typealias CombinePublisher = SignalPublisher<Element, Error>
    }

    /// A publisher of Combine's that emits what a signal does, as fast as its subscriber demands it.
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
#endif
