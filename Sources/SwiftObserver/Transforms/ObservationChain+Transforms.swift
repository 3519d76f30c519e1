/// The transforms of a chain. The closures of a chain run on one actor: see ``ObservationChain``.
extension ObservationChain {
    /// Turns each message into another one.
    ///
    /// ```swift
    /// observer.observe(log).map { $0.count }.receive { print($0) }
    /// log.send("four")    // prints: 4
    /// ```
    ///
    /// The closure runs on the actor on which it was written.
    @preconcurrency
    @inlinable
    public func map<Mapped>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) -> Mapped
    ) -> ObservationChain<Observing, Mapped> {
        let closure = ClientClosure.transform(map)
        return applying(Mapping(closure.call), on: closure.actor)
    }

    /// Passes on the new value of each update.
    ///
    /// ```swift
    /// observer.observe(counter).new().receive { print($0) }
    /// counter.value = 2    // prints: 2
    /// ```
    @inlinable
    public func new<Value>() -> ObservationChain<Observing, Value> where Transformed == Update<Value> {
        applying(Mapping.new())
    }

    /// Passes on only the messages that satisfy a condition.
    ///
    /// ```swift
    /// observer.observe(amounts).filter { $0 > 1 }.receive { print($0) }
    /// for amount in 1...2 { amounts.send(amount) }    // prints: 2
    /// ```
    ///
    /// The closure runs on the actor on which it was written.
    @preconcurrency
    @inlinable
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (Transformed) -> Bool
    ) -> ObservationChain {
        let closure = ClientClosure.condition(keep)
        return applying(Selection.filter(closure.call), on: closure.actor)
    }

    /// Passes on only the messages that are not nil.
    ///
    /// ```swift
    /// observer.observe(title).new().unwrap().receive { print($0.count) }
    /// title.value = "A tale"    // prints: 6
    /// ```
    @inlinable
    public func unwrap<Unwrapped>() -> ObservationChain<Observing, Unwrapped> where Transformed == Unwrapped? {
        applying(Selection.unwrap())
    }

    /// Passes on a default instead of nil.
    ///
    /// ```swift
    /// observer.observe(title, initial: true).new().unwrap("Untitled")
    ///     .receive { print($0) }    // prints: Untitled
    /// ```
    @inlinable
    public func unwrap<Unwrapped>(_ defaultMessage: Unwrapped) -> ObservationChain<Observing, Unwrapped>
    where Transformed == Unwrapped? {
        applying(Mapping.unwrap(defaultMessage))
    }

    /// Passes on only the messages from authors that satisfy a condition.
    ///
    /// ```swift
    /// observer.observe(log).filterAuthor { $0 !== observer }
    ///     .receive { print($0) }
    /// ```
    ///
    /// The closure runs on the actor on which it was written.
    @preconcurrency
    @inlinable
    public func filterAuthor(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (AnyAuthor) -> Bool
    ) -> ObservationChain {
        let closure = ClientClosure.condition(keep)
        return applying(AuthorSelection.filterAuthor(closure.call), on: closure.actor)
    }

    /// Passes on only the messages from that author. The author is held weakly; once it is gone, nothing passes.
    ///
    /// ```swift
    /// observer.observe(log).from(observer).receive { print($0) }
    /// log.send("my own", from: observer)    // prints: my own
    /// log.send("another's")
    /// ```
    @inlinable
    public func from(_ selectedAuthor: AnyAuthor?) -> ObservationChain {
        applying(AuthorSelection.from(selectedAuthor))
    }

    /// Passes on all but the messages from that author. The author is held weakly; once it is gone, everything passes.
    ///
    /// ```swift
    /// observer.observe(log).notFrom(observer).receive { print($0) }
    /// log.send("my own", from: observer)
    /// log.send("another's")    // prints: another's
    /// ```
    @inlinable
    public func notFrom(_ excludedAuthor: AnyAuthor?) -> ObservationChain {
        applying(AuthorSelection.notFrom(excludedAuthor))
    }
}

extension ObservationChain where Transformed: Equatable {
    /// Passes on an empty message whenever a message equals the given one: the handler takes no argument.
    ///
    /// ```swift
    /// observer.observe(log).select("stop").receive { print("stopping") }
    /// ```
    @inlinable
    public func select(_ message: Transformed) -> ObservationChain<Observing, Void> {
        applying(Selection.select(message))
    }
}

extension ObservationChain {
    /// The chain with one more step. Its closure belongs to an actor, if one is given.
    @inlinable
    func applying<Step: MessageTransform>(
        _ step: Step, on actor: (any Actor)? = nil
    ) -> ObservationChain<Observing, Step.Output> where Step.Input == Transformed {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain<Observing, Step.Output>(observer: observer, receiver: receiver, isOnce: isOnce) {
            ending in
            let ending = ending.reached(from: actor, by: receiver)
            let receive = ending.receive
            let step = step.begun()
            let token = begin(
                ending.preceded { message, author in
                    if let output = step.output(of: message, from: author) { receive(output, author) }
                })
            step.joined(token)
            return ending.passOn(token)
        }
    }
}

extension ObservationChain {
    /// The chain with one more step to which more than the messages of the chain comes: through a messenger, the inlet,
    /// behind which the step and the rest of the chain are. The chain alone holds the inlet.
    func drawing<Step: MessageTransform>(
        _ place: @escaping (Transformed) -> Step.Input, on actor: (any Actor)? = nil,
        through makeStep: @escaping (Receiver, Messenger<Step.Input>) -> Step
    ) -> ObservationChain<Observing, Step.Output> {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain<Observing, Step.Output>(observer: observer, receiver: receiver, isOnce: isOnce) {
            ending in
            let ending = ending.reached(from: actor, by: receiver)
            let receive = ending.receive
            let inlet = Messenger<Step.Input>()
            let step = makeStep(receiver, inlet)
            let feeding = ending.preceded { (input: Step.Input, author) in
                if let output = step.output(of: input, from: author) { receive(output, author) }
            }.reached(through: inlet, by: receiver)
            let feed = feeding.receive
            if let junction = feeding.junction { step.isFed(through: junction) }
            let token = begin(feeding.preceded { feed(place($0), $1) })
            return ending.passOn(feeding.passOn(token))
        }
    }
}
