internal import SwiftObserver

extension SignalProtocol {
    /// Calls functions with every element and with the end, for as long as the returned object exists.
    ///
    /// The functions are called on the actor on which they were written; if they belong to none, where the events come. If
    /// they belong to two actors, the one for the end is called on its own actor's next turn. The source holds the functions.
    @preconcurrency
    public func sink(
        @_inheritActorContext receiveCompletion:
            @escaping @isolated(any) @Sendable (
                Subscribers.Completion<Error>
            ) -> Void,
        @_inheritActorContext receiveValue: @escaping @isolated(any) @Sendable (Element) -> Void
    ) -> AnyCancellable {
        let value = ClientClosure.handler(receiveValue)
        let completion = ClientClosure.handler(receiveCompletion)
        let actor = value.actor ?? completion.actor
        let end = ActorEntry.on(completion.actor, from: actor, completion.call)
        let observation = Observation()
        _serialSignal.begin(observation, on: actor, next: value.call) { if observation.end() { end($0) } }
        return AnyCancellable(observation)
    }

    /// Subscribes a subscriber, whose demand counts as unlimited whatever it says. The source holds the subscriber.
    public func subscribe<Downstream: Subscriber>(_ subscriber: Downstream)
    where Downstream.Input == Element, Downstream.Failure == Error {
        let observation = Observation()
        subscriber.receive(subscription: SignalSubscription(observation: observation))
        guard observation.isActive else { return }
        let actor = (subscriber as? any ActorBound)?.actor
        _serialSignal.begin(observation, on: actor) {
            _ = subscriber.receive($0)
        } end: {
            if observation.end() { subscriber.receive(completion: $0) }
        }
    }
}

extension SignalProtocol where Error == Never {
    /// Calls a function with every element, for as long as the returned object exists.
    ///
    /// The function is called on the actor on which it was written; if it belongs to none, where the events come. The source
    /// holds the function.
    @preconcurrency
    public func sink(
        @_inheritActorContext receiveValue: @escaping @isolated(any) @Sendable (Element) -> Void
    ) -> AnyCancellable {
        AnyCancellable(observeNext(with: receiveValue))
    }

    /// Sets a property of an object to every element, for as long as the returned object exists.
    ///
    /// The source holds the object. The property is set on the actor on which this is called; where there is none, where
    /// the events come.
    public func assign<Root>(
        to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root, isolation: (any Actor)? = #isolation
    ) -> AnyCancellable {
        let observation = Observation()
        _serialSignal.begin(observation, on: isolation) {
            object[keyPath: keyPath] = $0
        } end: { _ in
            observation.end()
        }
        return AnyCancellable(observation)
    }
}

/// What a subscriber is given by a signal.
private struct SignalSubscription: Subscription {
    let observation: Observation

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
        observation.dispose()
    }
}
