extension ObservationChain where Transformed: Equatable {
    /// Passes on an empty message whenever a message equals the given one: the handler takes no argument.
    @inlinable
    public func select(_ message: Transformed) -> ObservationChain<Observing, Void> {
        applying(Selection.select(message))
    }

    /// `select`, and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func select(
        _ message: Transformed, @_inheritActorContext receiveSelected: @escaping @isolated(any) @Sendable () -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receiveSelected)
        let call = handler.call
        return select(message).end(on: handler.actor) { _, _ in call() }
    }

    /// `select`, and ends the chain with a handler that is given the author.
    @preconcurrency
    @discardableResult
    @inlinable
    public func select(
        _ message: Transformed,
        @_inheritActorContext receiveSelected: @escaping @isolated(any) @Sendable (AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receiveSelected)
        let call = handler.call
        return select(message).end(on: handler.actor) { _, author in call(StandIn.readable(author)) }
    }
}

extension ObservationChain where Observing: Actor, Transformed: Equatable {
    /// `select`, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func select(
        _ message: Transformed, receiveSelected: @escaping @Sendable (isolated Observing) -> Void
    ) -> ObservationToken {
        select(message).receive { (actor: isolated Observing, _: Void) in receiveSelected(actor) }
    }

    /// `select`, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func select(
        _ message: Transformed, receiveSelected: @escaping @Sendable (isolated Observing, AnyAuthor) -> Void
    ) -> ObservationToken {
        select(message).receive { (actor: isolated Observing, _: Void, author: AnyAuthor) in
            receiveSelected(actor, author)
        }
    }
}
