#if canImport(Combine)
    public import Combine

    extension Publisher {
        /// A signal of what this publisher emits, with unlimited demand.
        public func toSignal() -> Signal<Output, Failure> {
            nonisolated(unsafe) let publisher = self
            return Signal { observer in
                let cancellable = publisher.sink { completion in
                    switch completion {
                    case .finished: observer.receive(completion: .finished)
                    case .failure(let error): observer.receive(completion: .failure(error))
                    }
                } receiveValue: {
                    observer.receive($0)
                }
                return BlockDisposable(calling: cancellable.cancel)
            }
        }
    }

    extension SignalProtocol {
        /// A publisher of Combine's that emits what this signal does, whatever the demand.
        public func toPublisher() -> Signal<Element, Error>.CombinePublisher {
            SignalPublisher(signal: _serialSignal)
        }
    }

    extension Signal {
        /// A signal as a publisher of Combine's.
        public typealias CombinePublisher = SignalPublisher<Element, Error>
    }

    /// A publisher of Combine's that emits what a signal does.
    public struct SignalPublisher<Output, Failure: Error>: Combine.Publisher {
        let signal: Signal<Output, Failure>

        public func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let observation = Observation()
            subscriber.receive(subscription: CombineSubscription(observation: observation))
            guard observation.isActive else { return }
            signal.begin(observation, on: nil) {
                _ = subscriber.receive($0)
            } end: { completion in
                guard observation.end() else { return }
                switch completion {
                case .finished: subscriber.receive(completion: .finished)
                case .failure(let error): subscriber.receive(completion: .failure(error))
                }
            }
        }
    }

    private final class CombineSubscription: Combine.Subscription {
        let observation: Observation

        init(observation: Observation) {
            self.observation = observation
        }

        func request(_ demand: Combine.Subscribers.Demand) {}

        func cancel() {
            observation.end()
        }
    }
#endif
