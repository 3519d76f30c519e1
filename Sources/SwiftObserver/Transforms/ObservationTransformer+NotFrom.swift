extension ObservationTransformer {
    /// Passes on all but the messages from that author. It is held weakly; once it is dead, everything passes.
    @inlinable
    public func notFrom(_ excludedAuthor: AnyAuthor?) -> ObservationTransformer<Transformed> {
        applying(AuthorSelection.notFrom(excludedAuthor))
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func notFrom(
        _ excludedAuthor: AnyAuthor?, isolation: isolated (any Actor)? = #isolation,
        receiveExcluded: @escaping (Transformed) -> Void
    ) -> ObservationToken {
        notFrom(excludedAuthor).receive(isolation: isolation, receiveExcluded)
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func notFrom(
        _ excludedAuthor: AnyAuthor?, isolation: isolated (any Actor)? = #isolation,
        receiveExcluded: @escaping (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        notFrom(excludedAuthor).receive(isolation: isolation, receiveExcluded)
    }
}
