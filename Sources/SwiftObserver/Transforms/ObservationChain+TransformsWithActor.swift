/// The transforms of a chain with a trailing handler that is given the actor that observes. Nothing retains the actor.
extension ObservationChain where Observing: Actor {
    /// `map`, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func map<Mapped>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) -> Mapped,
        receiveMapped: @escaping @Sendable (isolated Observing, Mapped) -> Void
    ) -> ObservationToken where Mapped: Sendable {
        self.map(map).receive(receiveMapped)
    }

    /// `map`, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func map<Mapped>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) -> Mapped,
        receiveMapped: @escaping @Sendable (isolated Observing, Mapped, AnyAuthor) -> Void
    ) -> ObservationToken where Mapped: Sendable {
        self.map(map).receive(receiveMapped)
    }

    /// `new`, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func new<Value>(
        receiveNew: @escaping @Sendable (isolated Observing, Value) -> Void
    ) -> ObservationToken where Transformed == Update<Value>, Value: Sendable {
        new().receive(receiveNew)
    }

    /// `new`, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func new<Value>(
        receiveNew: @escaping @Sendable (isolated Observing, Value, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Update<Value>, Value: Sendable {
        new().receive(receiveNew)
    }

    /// `filter`, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (Transformed) -> Bool,
        receiveFiltered: @escaping @Sendable (isolated Observing, Transformed) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        filter(keep).receive(receiveFiltered)
    }

    /// `filter`, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (Transformed) -> Bool,
        receiveFiltered: @escaping @Sendable (isolated Observing, Transformed, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        filter(keep).receive(receiveFiltered)
    }

    /// `unwrap`, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func unwrap<Unwrapped>(
        receiveUnwrapped: @escaping @Sendable (isolated Observing, Unwrapped) -> Void
    ) -> ObservationToken where Transformed == Unwrapped?, Unwrapped: Sendable {
        unwrap().receive(receiveUnwrapped)
    }

    /// `unwrap`, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func unwrap<Unwrapped>(
        receiveUnwrapped: @escaping @Sendable (isolated Observing, Unwrapped, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Unwrapped?, Unwrapped: Sendable {
        unwrap().receive(receiveUnwrapped)
    }

    /// `unwrap` with a default, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func unwrap<Unwrapped>(
        _ defaultMessage: Unwrapped,
        receiveUnwrapped: @escaping @Sendable (isolated Observing, Unwrapped) -> Void
    ) -> ObservationToken where Transformed == Unwrapped?, Unwrapped: Sendable {
        unwrap(defaultMessage).receive(receiveUnwrapped)
    }

    /// `unwrap` with a default, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func unwrap<Unwrapped>(
        _ defaultMessage: Unwrapped,
        receiveUnwrapped: @escaping @Sendable (isolated Observing, Unwrapped, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Unwrapped?, Unwrapped: Sendable {
        unwrap(defaultMessage).receive(receiveUnwrapped)
    }

    /// `filterAuthor`, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func filterAuthor(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (AnyAuthor) -> Bool,
        receiveFiltered: @escaping @Sendable (isolated Observing, Transformed) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        filterAuthor(keep).receive(receiveFiltered)
    }

    /// `filterAuthor`, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func filterAuthor(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (AnyAuthor) -> Bool,
        receiveFiltered: @escaping @Sendable (isolated Observing, Transformed, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        filterAuthor(keep).receive(receiveFiltered)
    }

    /// `from`, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func from(
        _ selectedAuthor: AnyAuthor?,
        receiveSelected: @escaping @Sendable (isolated Observing, Transformed) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        from(selectedAuthor).receive(receiveSelected)
    }

    /// `from`, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func from(
        _ selectedAuthor: AnyAuthor?,
        receiveSelected: @escaping @Sendable (isolated Observing, Transformed, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        from(selectedAuthor).receive(receiveSelected)
    }

    /// `notFrom`, and ends the chain with a handler that is given the actor.
    @preconcurrency
    @discardableResult
    public func notFrom(
        _ excludedAuthor: AnyAuthor?,
        receiveExcluded: @escaping @Sendable (isolated Observing, Transformed) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        notFrom(excludedAuthor).receive(receiveExcluded)
    }

    /// `notFrom`, and ends the chain with a handler that is given the actor and the author.
    @preconcurrency
    @discardableResult
    public func notFrom(
        _ excludedAuthor: AnyAuthor?,
        receiveExcluded: @escaping @Sendable (isolated Observing, Transformed, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed: Sendable {
        notFrom(excludedAuthor).receive(receiveExcluded)
    }
}
