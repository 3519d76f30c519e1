extension ObservationTransformer {
    /// Passes on the new value of each update.
    @inlinable
    public func new<Value>() -> ObservationTransformer<Value> where Transformed == Update<Value> {
        applying(Mapping.new())
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func new<Value>(
        isolation: isolated (any Actor)? = #isolation,
        receiveNew: @escaping (Value) -> Void
    ) -> ObservationToken where Transformed == Update<Value> {
        new().receive(isolation: isolation, receiveNew)
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func new<Value>(
        isolation: isolated (any Actor)? = #isolation,
        receiveNew: @escaping (Value, AnyAuthor) -> Void
    ) -> ObservationToken where Transformed == Update<Value> {
        new().receive(isolation: isolation, receiveNew)
    }
}
