internal import SwiftObserver

extension SignalProtocol {
    /// Calls a function with every element, and another one with the end, as long as the returned object exists.
    ///
    /// ```swift
    /// let upload = SafeSignal(sequence: [50, 100])
    /// let shown = upload.sink { completion in
    ///     print(completion)
    /// } receiveValue: {
    ///     print($0)
    /// }
    /// // prints: 50 100 finished
    /// shown.cancel()
    /// ```
    ///
    /// If the functions belong to two actors, the function for the end is called on its own actor's next turn. The
    /// source retains both.
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

    /// Subscribes a subscriber. Its demand counts as unlimited, whatever it requests. The source retains it.
    ///
    /// ```swift
    /// let names = Subscribers.Accumulator<String, Never>()
    /// SafeSignal(sequence: ["Ada", "Grace"]).subscribe(names)
    /// print(names.values, names.isFinished)    // prints: ["Ada", "Grace"] true
    /// ```
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
    /// The source retains the function.
    @preconcurrency
    public func sink(
        @_inheritActorContext receiveValue: @escaping @isolated(any) @Sendable (Element) -> Void
    ) -> AnyCancellable {
        AnyCancellable(observeNext(with: receiveValue))
    }

    /// Sets a property of an object to every element, for as long as the returned object exists.
    ///
    /// ```swift
    /// final class TitleLabel { var text = "" }
    /// let (title, label) = (Property("Untitled"), TitleLabel())
    /// let shown = title.assign(to: \.text, on: label)
    /// title.value = "A tale"
    /// print(label.text)    // prints: A tale
    /// shown.cancel()
    /// ```
    ///
    /// The source retains the object. The property is set on the actor of the caller, or where the events come if the
    /// caller has no actor.
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

/// The subscription of a subscriber to a signal.
private struct SignalSubscription: Subscription {
    let observation: Observation

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
        observation.dispose()
    }
}
