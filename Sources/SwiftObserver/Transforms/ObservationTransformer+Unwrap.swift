extension ObservationTransformer {
    /// Passes on only the messages that are not nil.
    @inlinable
    public func unwrap<Unwrapped>() -> ObservationTransformer<Unwrapped> where Transformed == Unwrapped? {
        applying(Selection.unwrap())
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func unwrap<Unwrapped>(
        isolation: isolated (any Actor)? = #isolation,
        receiveUnwrapped: @escaping (Unwrapped) -> Void
    ) -> ObservationToken where Transformed == Unwrapped? {
        unwrap().receive(isolation: isolation, receiveUnwrapped)
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func unwrap<Unwrapped>(
        isolation: isolated (any Actor)? = #isolation,
        receiveUnwrapped: @escaping (Unwrapped, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Unwrapped? {
        unwrap().receive(isolation: isolation, receiveUnwrapped)
    }
}
