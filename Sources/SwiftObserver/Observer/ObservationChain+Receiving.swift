extension ObservationChain {
    /// Ends the chain with a handler, and begins the observation.
    @preconcurrency
    @discardableResult
    @inlinable
    public func receive(
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Transformed) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return end(on: handler.actor) { message, _ in call(message) }
    }

    /// Ends the chain with a handler that is given the author too, and begins the observation.
    @preconcurrency
    @discardableResult
    @inlinable
    public func receive(
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return end(on: handler.actor) { message, author in call(message, StandIn.readable(author)) }
    }
}

extension ObservationChain where Observing: Actor {
    /// Ends the chain with a handler that is given the actor that observes, and begins the observation.
    ///
    /// Nothing retains the actor. Messages come to it from elsewhere, so they are `Sendable`.
    @discardableResult
    public func receive(
        _ receive: @escaping @Sendable (isolated Observing, Transformed) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        end(on: observer) { [weak observer] message, _ in
            observer?.assumeIsolated { receive($0, message) }
        }
    }

    /// Ends the chain with a handler that is given the actor that observes and the author, and begins the observation.
    ///
    /// Use the author for its identity only: it may belong to another actor.
    @discardableResult
    public func receive(
        _ receive: @escaping @Sendable (isolated Observing, Transformed, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        end(on: observer) { [weak observer] message, author in
            nonisolated(unsafe) let author = StandIn.readable(author)
            observer?.assumeIsolated { receive($0, message, author) }
        }
    }
}
