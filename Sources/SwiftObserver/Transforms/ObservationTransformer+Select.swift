extension ObservationTransformer where Transformed: Equatable {
    /// Passes on only word of messages that equal a certain one: the handler takes no message.
    @inlinable
    public func select(_ message: Transformed) -> ObservationTransformer<Void> {
        applying(Selection.select(message))
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func select(
        _ message: Transformed, isolation: isolated (any Actor)? = #isolation,
        receiveSelected: @escaping () -> Void
    ) -> ObservationToken {
        select(message).receive(isolation: isolation, { _ in receiveSelected() })
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func select(
        _ message: Transformed, isolation: isolated (any Actor)? = #isolation,
        receiveSelected: @escaping (AnyAuthor) -> Void
    ) -> ObservationToken {
        select(message).receive(isolation: isolation, { (_: Void, author: AnyAuthor) in receiveSelected(author) })
    }
}
