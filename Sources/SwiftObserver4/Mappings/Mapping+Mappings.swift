extension Observable {
    /// Returns an observable that maps each update with a function.
    ///
    /// ```swift
    /// class Walker: Observer {}
    /// let (walker, price) = (Walker(), Var(5))
    /// let labels = price.map { "\($0.new ?? 0) €" }
    /// walker.observe(labels) { print($0) }
    /// price <- 6    // prints: 6 €
    /// ```
    @preconcurrency
    public func map<MappedUpdate>(
        @_inheritActorContext map: @escaping @isolated(any) @Sendable (UpdateType) -> MappedUpdate
    ) -> Mapping<Self, MappedUpdate> {
        let closure = ClientClosure.transform(map)
        return Mapping(of: self, MappingPath().mapping(on: closure.actor, closure.call))
    }

    /// Returns an observable that maps the updates that pass a filter: `filter`, followed by `map`.
    @preconcurrency
    public func map<MappedUpdate>(
        @_inheritActorContext prefilter: @escaping @isolated(any) @Sendable (UpdateType) -> Bool,
        @_inheritActorContext map: @escaping @isolated(any) @Sendable (UpdateType) -> MappedUpdate
    ) -> Mapping<Self, MappedUpdate> {
        filter(prefilter).map(map)
    }

    /// Returns an observable that sends the new value of each update.
    ///
    /// ```swift
    /// class Cashier: Observer {}
    /// let (cashier, price) = (Cashier(), Var(5))
    /// let prices = price.new()
    /// cashier.observe(prices) { print($0 ?? 0) }
    /// price <- 6    // prints: 6
    /// ```
    public func new<MappedUpdate>() -> Mapping<Self, MappedUpdate> where UpdateType == Update<MappedUpdate> {
        Mapping(of: self, MappingPath().mapping(on: nil) { $0.new })
    }

    /// Returns an observable that sends the updates that pass a filter.
    ///
    /// ```swift
    /// class Buyer: Observer {}
    /// let (buyer, price) = (Buyer(), Var(5))
    /// let bargains = price.new().filter { ($0 ?? 0) < 5 }
    /// buyer.observe(bargains) { print($0 ?? 0) }
    /// price <- 6
    /// price <- 4    // prints: 4
    /// ```
    @preconcurrency
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (UpdateType) -> Bool
    ) -> Mapping<Self, UpdateType> {
        let closure = ClientClosure.condition(keep)
        return Mapping(of: self, MappingPath().filtering(on: closure.actor, closure.call))
    }

    /// Returns an observable that replaces nil by a default.
    ///
    /// ```swift
    /// class Reader: Observer {}
    /// let (reader, name) = (Reader(), Var("Ada"))
    /// let titles = name.new().unwrap("Untitled")
    /// reader.observe(titles) { print($0) }
    /// name.value = nil    // prints: Untitled
    /// ```
    public func unwrap<Unwrapped>(_ defaultUpdate: Unwrapped) -> Mapping<Self, Unwrapped>
    where UpdateType == Unwrapped? {
        Mapping(of: self, MappingPath().mapping(on: nil) { $0 ?? defaultUpdate })
    }
}

extension Observable where UpdateType: Equatable {
    /// Returns an observable that sends an empty update whenever an update equals the given one. Its handlers take no
    /// argument.
    ///
    /// ```swift
    /// class Keeper: Observer {}
    /// let (keeper, status) = (Keeper(), Var("idle"))
    /// let alarms = status.new().unwrap("").select("alarm")
    /// keeper.observe(alarms) { print("run") }
    /// status <- "alarm"    // prints: run
    /// ```
    public func select(_ default: UpdateType) -> Mapping<Self, Void> {
        Mapping(of: self, MappingPath().filtering(on: nil) { $0 == `default` }.mapping(on: nil) { _ in })
    }
}

/// Further steps: each returns a mapping of the first source, which does not retain this one.
extension Mapping {
    /// Returns a mapping of the source that maps the results of this one with a function.
    @preconcurrency
    public func map<ComposedUpdate>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (MappedUpdate) -> ComposedUpdate
    ) -> Mapping<O, ComposedUpdate> {
        let closure = ClientClosure.transform(map)
        return Mapping<O, ComposedUpdate>(of: source, path.mapping(on: closure.actor, closure.call))
    }

    /// Returns a mapping of the source that maps the results of this one that pass a filter: `filter`, followed by
    /// `map`.
    @preconcurrency
    public func map<ComposedUpdate>(
        @_inheritActorContext prefilter: @escaping @isolated(any) @Sendable (MappedUpdate) -> Bool,
        @_inheritActorContext map: @escaping @isolated(any) @Sendable (MappedUpdate) -> ComposedUpdate
    ) -> Mapping<O, ComposedUpdate> {
        filter(prefilter).map(map)
    }

    /// Returns a mapping of the source to the new value of each update.
    public func new<Value>() -> Mapping<O, Value> where MappedUpdate == Update<Value> {
        Mapping<O, Value>(of: source, path.mapping(on: nil) { $0.new })
    }

    /// Returns a mapping of the source that sends the results of this one that pass a filter.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ keep: @escaping @isolated(any) @Sendable (MappedUpdate) -> Bool
    ) -> Mapping<O, MappedUpdate> {
        let closure = ClientClosure.condition(keep)
        return Mapping(of: source, path.filtering(on: closure.actor, closure.call))
    }

    /// Returns a mapping of the source that replaces nil by a default.
    public func unwrap<Unwrapped>(_ default: Unwrapped) -> Mapping<O, Unwrapped> where MappedUpdate == Unwrapped? {
        Mapping<O, Unwrapped>(of: source, path.mapping(on: nil) { $0 ?? `default` })
    }
}

extension Mapping where MappedUpdate: Equatable {
    /// Returns a mapping of the source that sends an empty update whenever a result of this one equals the given one.
    public func select(_ default: MappedUpdate) -> Mapping<O, Void> {
        Mapping<O, Void>(of: source, path.filtering(on: nil) { $0 == `default` }.mapping(on: nil) { _ in })
    }
}
