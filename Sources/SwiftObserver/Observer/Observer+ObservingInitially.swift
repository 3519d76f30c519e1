extension Observer {
    /// Observes an observable; with `initial`, the handler is called with the latest message first.
    ///
    /// ```swift
    /// label.observe(title, initial: true) { update in print(update.new) }
    /// ```
    ///
    /// That message is the latest of the moment in which the observation begins (of a variable: an update whose `old`
    /// equals its `new`), and everything that is sent after that moment follows, whichever thread sends. It comes as a
    /// replay does: on the handler's actor, when the observable's strategy delivers it. If the strategy itself replays
    /// messages, they are given instead.
    ///
    /// For variables and caches nothing is missing and nothing comes twice. For other observables, such as a mapped
    /// variable, nothing is missing, but a message that is sent while the observation begins may come although the first
    /// one knew it already.
    @preconcurrency
    @discardableResult
    public func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message) -> Void
    ) -> ObservationToken {
        guard initial else { return observe(observable, receive: receive) }
        let handler = ClientClosure.handler(receive)
        return observable.messenger.beginObservation(
            by: knownReceiver, on: handler.actor, latestOf: observable, .message(handler.call))
    }

    /// Observes an observable, with `initial` from its latest message on, and is given the author of each message too.
    ///
    /// The author of the first one is the observable's messenger.
    @preconcurrency
    @discardableResult
    public func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        guard initial else { return observe(observable, receive: receive) }
        let handler = ClientClosure.handler(receive)
        return observable.messenger.beginObservation(
            by: knownReceiver, on: handler.actor, latestOf: observable, .messageAndAuthor(handler.call))
    }
}
