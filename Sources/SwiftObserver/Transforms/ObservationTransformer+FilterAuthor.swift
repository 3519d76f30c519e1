extension ObservationTransformer {
    /// Passes on only the messages from authors that are to be kept.
    @inlinable
    public func filterAuthor(_ keep: @escaping (AnyAuthor) -> Bool) -> ObservationTransformer<Transformed> {
        applying(AuthorSelection.filterAuthor(keep))
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func filterAuthor(
        _ keep: @escaping (AnyAuthor) -> Bool, isolation: isolated (any Actor)? = #isolation,
        receiveFiltered: @escaping (Transformed) -> Void
    ) -> ObservationToken {
        filterAuthor(keep).receive(isolation: isolation, receiveFiltered)
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func filterAuthor(
        _ keep: @escaping (AnyAuthor) -> Bool, isolation: isolated (any Actor)? = #isolation,
        receiveFiltered: @escaping (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        filterAuthor(keep).receive(isolation: isolation, receiveFiltered)
    }
}
