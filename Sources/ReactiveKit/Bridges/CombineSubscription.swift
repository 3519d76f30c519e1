#if canImport(Combine)
    internal import Combine
    internal import SwiftObserver

    /// A Combine subscription to a signal. It gives the subscriber the elements that were demanded, and keeps the rest.
    ///
    /// It retains the subscriber until the end has been delivered, or until it is cancelled.
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

        /// Performs the queue's decisions, one after another, until there is nothing to do.
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

        /// Releases the subscriber and everything that waits for it, outside the lock.
        private func end() {
            var remains = DemandQueue<Target.Input, Target.Failure>()
            remains.close()
            var last: Target?
            lock.withLock {
                swap(&last, &target)
                swap(&remains, &queue)
            }
            withExtendedLifetime(last) {}
        }
    }

    /// The next call of a Combine subscriber.
    enum DemandStep<Element, Failure: Error> {
        /// No call, for now.
        case nothing
        /// An element. The demand that the call returns goes to `proceed`.
        case give(Element)
        /// The end, which is the last call.
        case end(Combine.Subscribers.Completion<Failure>)
    }

    /// The elements and the end that wait for the demand of a Combine subscriber. It is used under a lock, and calls
    /// nothing.
    ///
    /// **Invariant.** While the subscriber is being called, all answers are `nothing`, except the answers to its
    /// caller. An element waits only if it is not demanded, or if the subscriber is being called.
    struct DemandQueue<Element, Failure: Error>: ~Copyable {
        private var waiting = Ring<Element>()
        private var completion: Combine.Subscribers.Completion<Failure>?
        private var demand = Combine.Subscribers.Demand.none
        private var isCalling = false
        private var isClosed = false

        init() {}

        mutating func append(_ element: Element) -> DemandStep<Element, Failure> {
            guard !isClosed else { return .nothing }
            waiting.append(element)
            return isCalling ? .nothing : next()
        }

        mutating func append(_ completion: Combine.Subscribers.Completion<Failure>) -> DemandStep<Element, Failure> {
            guard !isClosed else { return .nothing }
            self.completion = completion
            return isCalling ? .nothing : next()
        }

        mutating func add(_ more: Combine.Subscribers.Demand) -> DemandStep<Element, Failure> {
            demand += more
            return isCalling || isClosed ? .nothing : next()
        }

        /// Takes the demand with which the subscriber has returned from its call.
        mutating func proceed(_ more: Combine.Subscribers.Demand) -> DemandStep<Element, Failure> {
            guard !isClosed else { return .nothing }
            demand += more
            return next()
        }

        /// Ends the queue: all later answers are `nothing`.
        mutating func close() {
            isClosed = true
        }

        private mutating func next() -> DemandStep<Element, Failure> {
            if demand > .none, let element = waiting.popFirst() {
                demand -= 1
                isCalling = true
                return .give(element)
            }
            if waiting.isEmpty, let completion {
                isCalling = true
                return .end(completion)
            }
            isCalling = false
            return .nothing
        }
    }
#endif
