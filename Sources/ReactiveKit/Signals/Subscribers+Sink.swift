internal import SwiftObserver

extension Subscribers {
    /// A subscriber that calls functions, on the actor on which they were written; if they belong to none, where the events
    /// come.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, ActorBound {
        /// Called with each element.
        public let receiveValue: (Input) -> Void
        /// Called with the end of the signal.
        public let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

        let actor: (any Actor)?
        private let slot = SubscriptionSlot()

        /// A subscriber that calls functions, which it retains. Both should belong to one actor; if not, the second is called
        /// on its own actor's next turn.
        @preconcurrency
        public init(
            @_inheritActorContext receiveCompletion:
                @escaping @isolated(any) @Sendable (
                    Subscribers.Completion<Failure>
                ) -> Void,
            @_inheritActorContext receiveValue: @escaping @isolated(any) @Sendable (Input) -> Void
        ) {
            let value = ClientClosure.handler(receiveValue)
            let completion = ClientClosure.handler(receiveCompletion)
            actor = value.actor ?? completion.actor
            self.receiveValue = value.call
            self.receiveCompletion = ActorEntry.on(completion.actor, from: actor, completion.call)
        }

        public func receive(subscription: any Subscription) {
            slot.take(subscription)
            subscription.request(.unlimited)
        }

        public func receive(_ value: Input) -> Subscribers.Demand {
            receiveValue(value)
            return .unlimited
        }

        public func receive(completion: Subscribers.Completion<Failure>) {
            receiveCompletion(completion)
            slot.empty()
        }

        /// Ends the subscription.
        public func cancel() {
            slot.cancel()
        }
    }
}
