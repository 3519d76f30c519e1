/// The transforms of a chain. The closures of a chain run on one actor: see ``ObservationChain``.
extension ObservationChain {
    /// Turns each message into another one.
    @preconcurrency
    @inlinable
    public func map<Mapped>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) -> Mapped
    ) -> ObservationChain<Observing, Mapped> {
        let closure = ClientClosure.transform(map)
        return applying(Mapping(closure.call), on: closure.actor)
    }

    /// Passes on the new value of each update.
    @inlinable
    public func new<Value>() -> ObservationChain<Observing, Value> where Transformed == Update<Value> {
        applying(Mapping.new())
    }

    /// Passes on only the messages that are to be kept.
    @preconcurrency
    @inlinable
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (Transformed) -> Bool
    ) -> ObservationChain {
        let closure = ClientClosure.condition(keep)
        return applying(Selection.filter(closure.call), on: closure.actor)
    }

    /// Passes on only the messages that are not nil.
    @inlinable
    public func unwrap<Unwrapped>() -> ObservationChain<Observing, Unwrapped> where Transformed == Unwrapped? {
        applying(Selection.unwrap())
    }

    /// Passes on a default instead of nil.
    @inlinable
    public func unwrap<Unwrapped>(_ defaultMessage: Unwrapped) -> ObservationChain<Observing, Unwrapped>
    where Transformed == Unwrapped? {
        applying(Mapping.unwrap(defaultMessage))
    }

    /// Passes on only the messages from authors that are to be kept.
    @preconcurrency
    @inlinable
    public func filterAuthor(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (AnyAuthor) -> Bool
    ) -> ObservationChain {
        let closure = ClientClosure.condition(keep)
        return applying(AuthorSelection.filterAuthor(closure.call), on: closure.actor)
    }

    /// Passes on only the messages from that author. It is held weakly; from an author that is gone, nothing passes.
    @inlinable
    public func from(_ selectedAuthor: AnyAuthor?) -> ObservationChain {
        applying(AuthorSelection.from(selectedAuthor))
    }

    /// Passes on all but the messages from that author. It is held weakly; once it is gone, everything passes.
    @inlinable
    public func notFrom(_ excludedAuthor: AnyAuthor?) -> ObservationChain {
        applying(AuthorSelection.notFrom(excludedAuthor))
    }
}
