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
            var last: Target?
            lock.withLock {
                swap(&last, &target)
                swap(&remains, &queue)
            }
            withExtendedLifetime(last) {}
        }
    }

    /// What a subscriber of Combine's is to be called with next.
    enum DemandStep<Element, Failure: Error> {
        /// Nothing, for now.
        case nothing
        /// An element. The queue is told when the call has returned, with the demand that it returned.
        case give(Element)
        /// The end, which is the last call.
        case end(Combine.Subscribers.Completion<Failure>)
    }

    /// What waits until a subscriber of Combine's demands it. Used under a lock; does not call anything.
    ///
    /// **Invariant.** While the subscriber is being called, all answers are `nothing`, but the one to who calls it. An
    /// element waits only if it is not demanded, or if the subscriber is being called.
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

        /// The subscriber has returned from its call, and demanded more.
        mutating func proceed(_ more: Combine.Subscribers.Demand) -> DemandStep<Element, Failure> {
            guard !isClosed else { return .nothing }
            demand += more
            return next()
        }

        /// Nothing is to be given any more.
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
