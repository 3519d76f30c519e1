#if canImport(Combine)
    internal import Combine
    internal import SwiftObserver

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
