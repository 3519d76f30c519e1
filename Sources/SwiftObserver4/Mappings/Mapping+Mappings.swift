/// Further steps. They make one mapping of the same source, and neither hold nor need this one.
extension Mapping {
    /// A mapping of the source that turns what comes out of this one into something else.
    @preconcurrency
    public func map<ComposedUpdate>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (MappedUpdate) -> ComposedUpdate
    ) -> Mapping<O, ComposedUpdate> {
        let closure = ClientClosure.transform(map)
        return Mapping<O, ComposedUpdate>(of: source, path.mapping(on: closure.actor, closure.call))
    }

    /// A mapping of the source that lets only some of what comes out of this one pass, and turns it into something else.
    ///
    /// It does what `filter` does, followed by `map`.
    @preconcurrency
    public func map<ComposedUpdate>(
        @_inheritActorContext prefilter: @escaping @isolated(any) @Sendable (MappedUpdate) -> Bool,
        @_inheritActorContext map: @escaping @isolated(any) @Sendable (MappedUpdate) -> ComposedUpdate
    ) -> Mapping<O, ComposedUpdate> {
        filter(prefilter).map(map)
    }

    /// A mapping of the source to the new value of each update.
    public func new<Value>() -> Mapping<O, Value> where MappedUpdate == Update<Value> {
        Mapping<O, Value>(of: source, path.mapping(on: nil) { $0.new })
    }

    /// A mapping of the source that lets only some of the updates pass.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (MappedUpdate) -> Bool
    ) -> Mapping<O, MappedUpdate> {
        let closure = ClientClosure.condition(keep)
        return Mapping(of: source, path.filtering(on: closure.actor, closure.call))
    }

    /// A mapping of the source that puts a default in the place of nil.
    public func unwrap<Unwrapped>(_ default: Unwrapped) -> Mapping<O, Unwrapped> where MappedUpdate == Unwrapped? {
        Mapping<O, Unwrapped>(of: source, path.mapping(on: nil) { $0 ?? `default` })
    }
}

extension Mapping where MappedUpdate: Equatable {
    /// A mapping of the source that sends an empty update whenever an update equals the given one.
    public func select(_ default: MappedUpdate) -> Mapping<O, Void> {
        Mapping<O, Void>(of: source, path.filtering(on: nil) { $0 == `default` }.mapping(on: nil) { _ in })
    }
}
