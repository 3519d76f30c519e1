extension Observable {
    /// A mapping that turns each update into another one.
    @preconcurrency
    public func map<MappedUpdate>(
        @_inheritActorContext map: @escaping @isolated(any) @Sendable (UpdateType) -> MappedUpdate
    ) -> Mapping<Self, MappedUpdate> {
        let closure = ClientClosure.transform(map)
        return Mapping(of: self, MappingPath().mapping(on: closure.actor, closure.call))
    }

    /// A mapping that lets only some updates pass, and turns each of them into another one.
    ///
    /// It does what `filter` does, followed by `map`.
    @preconcurrency
    public func map<MappedUpdate>(
        @_inheritActorContext prefilter: @escaping @isolated(any) @Sendable (UpdateType) -> Bool,
        @_inheritActorContext map: @escaping @isolated(any) @Sendable (UpdateType) -> MappedUpdate
    ) -> Mapping<Self, MappedUpdate> {
        filter(prefilter).map(map)
    }

    /// A mapping to the new value of each update.
    public func new<MappedUpdate>() -> Mapping<Self, MappedUpdate> where UpdateType == Update<MappedUpdate> {
        Mapping(of: self, MappingPath().mapping(on: nil) { $0.new })
    }

    /// A mapping that lets only some updates pass.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (UpdateType) -> Bool
    ) -> Mapping<Self, UpdateType> {
        let closure = ClientClosure.condition(keep)
        return Mapping(of: self, MappingPath().filtering(on: closure.actor, closure.call))
    }

    /// A mapping that puts a default in the place of nil.
    public func unwrap<Unwrapped>(_ defaultUpdate: Unwrapped) -> Mapping<Self, Unwrapped>
    where UpdateType == Unwrapped? {
        Mapping(of: self, MappingPath().mapping(on: nil) { $0 ?? defaultUpdate })
    }
}

extension Observable where UpdateType: Equatable {
    /// A mapping that sends an empty update whenever an update equals the given one: its handlers take no argument.
    public func select(_ default: UpdateType) -> Mapping<Self, Void> {
        Mapping(of: self, MappingPath().filtering(on: nil) { $0 == `default` }.mapping(on: nil) { _ in })
    }
}
