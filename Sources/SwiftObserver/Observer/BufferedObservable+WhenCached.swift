extension BufferedObservable {
    /// Calls a handler once, with the first message that is there: at once if the latest one is not nil, or else with
    /// the next one that is not.
    ///
    /// No observer is needed: the observable alone keeps the handler, until it was called. From SwiftObserver 6.1.
    @preconcurrency
    public func whenCached<Unwrapped>(
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Unwrapped) -> Void
    ) where Message == Unwrapped? {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        whenCached(on: handler.actor) { message, _ in call(message) }
    }

    /// The same, for a handler that is given the author too: for a message that is there, the messenger.
    @preconcurrency
    public func whenCached<Unwrapped>(
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Unwrapped, AnyAuthor) -> Void
    ) where Message == Unwrapped? {
        let handler = ClientClosure.handler(receive)
        whenCached(on: handler.actor, handler.call)
    }

    private func whenCached<Unwrapped>(
        on actor: (any Actor)?, _ receive: @escaping (Unwrapped, AnyAuthor) -> Void
    ) where Message == Unwrapped? {
        let once = Countdown(1)
        let token = messenger.connect(on: actor, latestOf: self) { message, author in
            if let message, once.take() { receive(message, StandIn.readable(author)) }
        }
        once.join(token)
    }
}
