extension ObservationTransformer {
    /// Passes on only the messages that are to be kept.
    @inlinable
    public func filter(_ keep: @escaping (Transformed) -> Bool) -> ObservationTransformer<Transformed> {
        applying(Selection.filter(keep))
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func filter(
        _ keep: @escaping (Transformed) -> Bool, isolation: isolated (any Actor)? = #isolation,
        receiveFiltered: @escaping (Transformed) -> Void
    ) -> ObservationToken {
        filter(keep).receive(isolation: isolation, receiveFiltered)
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func filter(
        _ keep: @escaping (Transformed) -> Bool, isolation: isolated (any Actor)? = #isolation,
        receiveFiltered: @escaping (Transformed, AnyAuthor) -> Void
    ) -> ObservationToken {
        filter(keep).receive(isolation: isolation, receiveFiltered)
    }
}
