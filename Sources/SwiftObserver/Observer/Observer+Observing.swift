extension Observer {
    /// Observes an observable: the handler is called with every message that is sent from now on.
    ///
    /// Observing alone sends nothing; only a strategy with replay gives a new observation what was sent before. To begin
    /// with the current value of a variable, pass `initial: true`.
    ///
    /// The handler runs on the actor on which it was written, for instance on the main actor in a class that is
    /// `@MainActor`. A handler that belongs to no actor runs where the observable's strategy delivers; in Swift 6 mode the
    /// compiler warns about such a handler if it could race. Calls never overlap, except nested ones under `.immediate`.
    /// Observing again adds another observation.
    ///
    /// The observable's messenger retains the handler and what it captures until the observation ends, and releases it
    /// where the handler runs. O(1)
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O: Observable>(
        _ observable: O, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        return observable.messenger.beginObservation(by: knownReceiver, on: handler.actor, .message(handler.call))
    }

    /// Observes an observable, and is given the author of each message too.
    ///
    /// An author that was deallocated while its message waited reads as the messenger.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O: Observable>(
        _ observable: O,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        return observable.messenger.beginObservation(
            by: knownReceiver, on: handler.actor, .messageAndAuthor(handler.call))
    }
}
