extension Observer where Self: Actor {
    /// Observes an observable on behalf of an actor, which the handler is given, and which nothing retains.
    ///
    /// ```swift
    /// actor Store: Observer {
    ///     let receiver = Receiver()
    ///     var total = 0
    ///     func start(_ numbers: Messenger<Int>) {
    ///         observe(numbers) { store, number in store.total += number }
    ///     }
    /// }
    /// ```
    ///
    /// A handler that uses `self` instead retains the actor until the observation ends, since a closure that is
    /// isolated to an actor cannot capture it weakly. The handler runs on the actor, in order, a moment after the
    /// delivery; so messages are `Sendable`.
    @discardableResult
    public nonisolated func observe<O: Observable>(
        _ observable: O, receive: @escaping @Sendable (isolated Self, O.Message) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observe(observable).receive(receive)
    }

    /// Observes an observable on behalf of an actor, which the handler is given together with the author.
    @discardableResult
    public nonisolated func observe<O: Observable>(
        _ observable: O, receive: @escaping @Sendable (isolated Self, O.Message, AnyAuthor) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observe(observable).receive(receive)
    }

    /// Observes an observable on behalf of an actor, with `initial` from its latest message on.
    @discardableResult
    public nonisolated func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool, receive: @escaping @Sendable (isolated Self, O.Message) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observe(observable, initial: initial).receive(receive)
    }

    /// Observes an observable on behalf of an actor, with `initial` from its latest message on, and is given the author
    /// too.
    @discardableResult
    public nonisolated func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool, receive: @escaping @Sendable (isolated Self, O.Message, AnyAuthor) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observe(observable, initial: initial).receive(receive)
    }

    /// Observes an observable on behalf of an actor until the first message.
    @discardableResult
    public nonisolated func observeOnce<O: Observable>(
        _ observable: O, receive: @escaping @Sendable (isolated Self, O.Message) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observeOnce(observable).receive(receive)
    }

    /// Observes an observable on behalf of an actor until the first message, and is given its author too.
    @discardableResult
    public nonisolated func observeOnce<O: Observable>(
        _ observable: O, receive: @escaping @Sendable (isolated Self, O.Message, AnyAuthor) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observeOnce(observable).receive(receive)
    }

    /// Observes an observable on behalf of an actor until the first message; with `initial`, that is the latest one.
    @discardableResult
    public nonisolated func observeOnce<O: BufferedObservable>(
        _ observable: O, initial: Bool, receive: @escaping @Sendable (isolated Self, O.Message) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observeOnce(observable, initial: initial).receive(receive)
    }

    /// Observes an observable on behalf of an actor until the first message, with `initial` the latest one, and is
    /// given its author too.
    @discardableResult
    public nonisolated func observeOnce<O: BufferedObservable>(
        _ observable: O, initial: Bool, receive: @escaping @Sendable (isolated Self, O.Message, AnyAuthor) -> Void
    ) -> ObservationToken where O.Message: Sendable {
        observeOnce(observable, initial: initial).receive(receive)
    }
}

extension Observer where Self: Actor {
    /// Begins a chain of transforms, which a handler may end that is given the actor.
    public nonisolated func observe<O: Observable>(_ observable: O) -> ObservationChain<Self, O.Message> {
        chain(of: self, observable)
    }

    /// Begins a chain of transforms, with `initial` from the latest message on, which a handler may end that is given
    /// the actor.
    public nonisolated func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool
    ) -> ObservationChain<Self, O.Message> {
        chain(of: self, observable, latestOf: initial ? observable : nil)
    }

    /// Begins a chain of transforms that ends with the first message that passes all of it, and with a handler that may
    /// be given the actor.
    public nonisolated func observeOnce<O: Observable>(_ observable: O) -> ObservationChain<Self, O.Message> {
        observe(observable).once
    }

    /// Begins a chain of transforms that ends with the first message that passes all of it, with `initial` from the
    /// latest message on.
    public nonisolated func observeOnce<O: BufferedObservable>(
        _ observable: O, initial: Bool
    ) -> ObservationChain<Self, O.Message> {
        observe(observable, initial: initial).once
    }
}
