extension ObservationTransformer {
    /// Passes on a default instead of nil.
    @inlinable
    public func unwrap<Unwrapped>(_ defaultMessage: Unwrapped) -> ObservationTransformer<Unwrapped>
    where Transformed == Unwrapped? {
        applying(Mapping.unwrap(defaultMessage))
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func unwrap<Unwrapped>(
        _ defaultMessage: Unwrapped, isolation: isolated (any Actor)? = #isolation,
        receiveUnwrapped: @escaping (Unwrapped) -> Void
    ) -> ObservationToken where Transformed == Unwrapped? {
        unwrap(defaultMessage).receive(isolation: isolation, receiveUnwrapped)
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func unwrap<Unwrapped>(
        _ defaultMessage: Unwrapped, isolation: isolated (any Actor)? = #isolation,
        receiveUnwrapped: @escaping (Unwrapped, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Unwrapped? {
        unwrap(defaultMessage).receive(isolation: isolation, receiveUnwrapped)
    }
}
