extension ObservationTransformer {
    /// Turns each message into another one.
    @inlinable
    public func map<Mapped>(_ map: @escaping (Transformed) -> Mapped) -> ObservationTransformer<Mapped> {
        applying(Mapping(map))
    }

    /// The same, and ends the chain with a handler.
    @discardableResult
    @inlinable
    public func map<Mapped>(
        _ map: @escaping (Transformed) -> Mapped, isolation: isolated (any Actor)? = #isolation,
        receiveMapped: @escaping (Mapped) -> Void
    ) -> ObservationToken {
        self.map(map).receive(isolation: isolation, receiveMapped)
    }

    /// The same, and ends the chain with a handler that is given the author too.
    @discardableResult
    @inlinable
    public func map<Mapped>(
        _ map: @escaping (Transformed) -> Mapped, isolation: isolated (any Actor)? = #isolation,
        receiveMapped: @escaping (Mapped, AnyAuthor) -> Void
    ) -> ObservationToken {
        self.map(map).receive(isolation: isolation, receiveMapped)
    }
}
