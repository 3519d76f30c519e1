#if canImport(Combine)
    internal import Combine
    internal import SwiftObserver

    /// A subscription of Combine's to a signal: gives the subscriber what it has demanded, and keeps the rest.
    ///
    /// It holds the subscriber until the end has been delivered, or until it is cancelled.
    final class CombineSubscription<Target: Combine.Subscriber>: Combine.Subscription, @unchecked Sendable {
        // By the lock.
        private let lock = Lock()
        @exclusivity(unchecked) private var target: Target?
        @exclusivity(unchecked) private var queue = DemandQueue<Target.Input, Target.Failure>()
        let observation = Observation()

        init(_ target: Target) {
            self.target = target
        }

        /// Takes an element of the signal.
        func take(_ element: Target.Input) {
            perform { $0.append(element) }
        }

        /// Takes the end of the signal.
        func finish(_ completion: Combine.Subscribers.Completion<Target.Failure>) {
            perform { $0.append(completion) }
        }

        /// Adds to the demand. A demand for nothing changes nothing.
        func request(_ demand: Combine.Subscribers.Demand) {
            perform { $0.add(demand) }
        }

        func cancel() {
            end()
            observation.end()
        }

        /// Does what the queue decides, and what it decides next, until it leaves the subscriber alone.
        private func perform(
            _ decide: (inout DemandQueue<Target.Input, Target.Failure>) -> DemandStep<Target.Input, Target.Failure>
        ) {
            var (step, target) = lock.withLock { (decide(&queue), self.target) }
            guard let target else { return }
            while true {
                switch step {
                case .nothing:
                    return
                case .give(let element):
                    let demand = target.receive(element)
                    step = lock.withLock { queue.proceed(demand) }
                case .end(let completion):
                    end()
                    target.receive(completion: completion)
                    return
                }
            }
        }

        /// Forgets the subscriber and what waits for it, both released outside the lock.
        private func end() {
            var remains = DemandQueue<Target.Input, Target.Failure>()
            remains.close()
            let held = lock.lock()
            let last = target
            target = nil
            swap(&remains, &queue)
            lock.unlock(held)
            withExtendedLifetime(last) {}
        }
    }
#endif
