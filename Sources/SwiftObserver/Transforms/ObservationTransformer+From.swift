extension ObservationTransformer {
    /// Passes on only the messages from that author. It is held weakly; from a dead one, nothing passes.
    @inlinable
    public func from(_ selectedAuthor: AnyAuthor?) -> ObservationTransformer<Transformed> {
        applying(AuthorSelection.from(selectedAuthor))
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func from(
        _ selectedAuthor: AnyAuthor?, isolation: isolated (any Actor)? = #isolation,
        receiveSelected: @escaping (Transformed) -> Void
    ) -> ObservationToken {
        from(selectedAuthor).receive(isolation: isolation, receiveSelected)
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func from(
        _ selectedAuthor: AnyAuthor?, isolation: isolated (any Actor)? = #isolation,
        receiveSelected: @escaping (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        from(selectedAuthor).receive(isolation: isolation, receiveSelected)
    }
}
