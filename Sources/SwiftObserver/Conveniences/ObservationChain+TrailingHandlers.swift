/// The transforms of a chain with a trailing handler, which ends the chain.
extension ObservationChain {
    /// Applies `map` and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func map<Mapped>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) -> Mapped,
        @_inheritActorContext receiveMapped: @escaping @isolated(any) @Sendable (Mapped) -> Void
    ) -> ObservationToken {
        self.map(map).receive(receiveMapped)
    }

    /// Applies `map` and ends the chain with a handler that is given the author too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func map<Mapped>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) -> Mapped,
        @_inheritActorContext receiveMapped: @escaping @isolated(any) @Sendable (Mapped, AnyAuthor) -> Void
    ) -> ObservationToken {
        self.map(map).receive(receiveMapped)
    }

    /// Applies `new` and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func new<Value>(
        @_inheritActorContext receiveNew: @escaping @isolated(any) @Sendable (Value) -> Void
    ) -> ObservationToken where Transformed == Update<Value> {
        new().receive(receiveNew)
    }

    /// Applies `new` and ends the chain with a handler that is given the author too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func new<Value>(
        @_inheritActorContext receiveNew: @escaping @isolated(any) @Sendable (Value, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Update<Value> {
        new().receive(receiveNew)
    }

    /// Applies `filter` and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (Transformed) -> Bool,
        @_inheritActorContext receiveFiltered: @escaping @isolated(any) @Sendable (Transformed) -> Void
    ) -> ObservationToken {
        filter(keep).receive(receiveFiltered)
    }

    /// Applies `filter` and ends the chain with a handler that is given the author too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (Transformed) -> Bool,
        @_inheritActorContext receiveFiltered: @escaping @isolated(any) @Sendable (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        filter(keep).receive(receiveFiltered)
    }

    /// Applies `unwrap` and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func unwrap<Unwrapped>(
        @_inheritActorContext receiveUnwrapped: @escaping @isolated(any) @Sendable (Unwrapped) -> Void
    ) -> ObservationToken where Transformed == Unwrapped? {
        unwrap().receive(receiveUnwrapped)
    }

    /// Applies `unwrap` and ends the chain with a handler that is given the author too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func unwrap<Unwrapped>(
        @_inheritActorContext receiveUnwrapped: @escaping @isolated(any) @Sendable (Unwrapped, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Unwrapped? {
        unwrap().receive(receiveUnwrapped)
    }

    /// Applies `unwrap` with a default and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func unwrap<Unwrapped>(
        _ defaultMessage: Unwrapped,
        @_inheritActorContext receiveUnwrapped: @escaping @isolated(any) @Sendable (Unwrapped) -> Void
    ) -> ObservationToken where Transformed == Unwrapped? {
        unwrap(defaultMessage).receive(receiveUnwrapped)
    }

    /// Applies `unwrap` with a default and ends the chain with a handler that is given the author too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func unwrap<Unwrapped>(
        _ defaultMessage: Unwrapped,
        @_inheritActorContext receiveUnwrapped: @escaping @isolated(any) @Sendable (Unwrapped, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Unwrapped? {
        unwrap(defaultMessage).receive(receiveUnwrapped)
    }

    /// Applies `filterAuthor` and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func filterAuthor(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (AnyAuthor) -> Bool,
        @_inheritActorContext receiveFiltered: @escaping @isolated(any) @Sendable (Transformed) -> Void
    ) -> ObservationToken {
        filterAuthor(keep).receive(receiveFiltered)
    }

    /// Applies `filterAuthor` and ends the chain with a handler that is given the author too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func filterAuthor(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (AnyAuthor) -> Bool,
        @_inheritActorContext receiveFiltered: @escaping @isolated(any) @Sendable (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        filterAuthor(keep).receive(receiveFiltered)
    }

    /// Applies `from` and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func from(
        _ selectedAuthor: AnyAuthor?,
        @_inheritActorContext receiveSelected: @escaping @isolated(any) @Sendable (Transformed) -> Void
    ) -> ObservationToken {
        from(selectedAuthor).receive(receiveSelected)
    }

    /// Applies `from` and ends the chain with a handler that is given the author too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func from(
        _ selectedAuthor: AnyAuthor?,
        @_inheritActorContext receiveSelected: @escaping @isolated(any) @Sendable (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        from(selectedAuthor).receive(receiveSelected)
    }

    /// Applies `notFrom` and ends the chain with a handler.
    @preconcurrency
    @discardableResult
    @inlinable
    public func notFrom(
        _ excludedAuthor: AnyAuthor?,
        @_inheritActorContext receiveExcluded: @escaping @isolated(any) @Sendable (Transformed) -> Void
    ) -> ObservationToken {
        notFrom(excludedAuthor).receive(receiveExcluded)
    }

    /// Applies `notFrom` and ends the chain with a handler that is given the author too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func notFrom(
        _ excludedAuthor: AnyAuthor?,
        @_inheritActorContext receiveExcluded: @escaping @isolated(any) @Sendable (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        notFrom(excludedAuthor).receive(receiveExcluded)
    }
}

extension ObservationChain where Transformed: Equatable {
    /// Applies `select` and ends the chain with a handler.
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

    /// Applies `select` and ends the chain with a handler that is given the author.
    @preconcurrency
    @discardableResult
    @inlinable
    public func select(
        _ message: Transformed,
        @_inheritActorContext receiveSelected: @escaping @isolated(any) @Sendable (AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receiveSelected)
        let call = handler.call
        return select(message).end(on: handler.actor) { _, author in call(author.readable) }
    }
}
