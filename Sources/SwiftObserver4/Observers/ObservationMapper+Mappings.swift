extension ObservationMapper {
    /// Turns each update into another one.
    @preconcurrency
    public func map<U>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (T) -> U
    ) -> ObservationMapper<O, U> {
        continuing(with: chain.map(map))
    }

    /// Turns each update into another one, and ends the chain.
    @preconcurrency
    public func map<U>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (T) -> U,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (U) -> Void
    ) {
        self.map(map).receive(receive)
    }

    /// Continues with the new value of each update.
    public func new<Value>() -> ObservationMapper<O, Value> where T == Update<Value> {
        continuing(with: chain.new())
    }

    /// Continues with the new value of each update, and ends the chain.
    @preconcurrency
    public func new<Value>(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Value) -> Void
    ) where T == Update<Value> {
        new().receive(receive)
    }

    /// Puts a default in the place of nil.
    public func unwrap<Unwrapped>(_ default: Unwrapped) -> ObservationMapper<O, Unwrapped> where T == Unwrapped? {
        continuing(with: chain.unwrap(`default`))
    }

    /// Puts a default in the place of nil, and ends the chain.
    @preconcurrency
    public func unwrap<Unwrapped>(
        _ default: Unwrapped, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Unwrapped) -> Void
    ) where T == Unwrapped? {
        unwrap(`default`).receive(receive)
    }

    /// Lets only some updates pass.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ filter: @escaping @isolated(any) @Sendable (T) -> Bool
    ) -> ObservationMapper {
        continuing(with: chain.filter(filter))
    }

    /// Lets only some updates pass, and ends the chain.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ filter: @escaping @isolated(any) @Sendable (T) -> Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (T) -> Void
    ) {
        self.filter(filter).receive(receive)
    }
}

extension ObservationMapper {
    /// The filter of a function that is asked by the chain alone, where its handler runs.
    fileprivate func keeping(_ keep: @escaping (T) -> Bool) -> ObservationMapper {
        nonisolated(unsafe) let keep = keep
        return filter { keep($0) }
    }
}

extension ObservationMapper where T: Equatable {
    /// Lets only updates pass that equal a certain one. They keep their type.
    public func select(_ update: T) -> ObservationMapper {
        keeping { $0 == update }
    }

    /// Lets only updates pass that equal a certain one, and ends the chain with a function that takes no argument.
    @preconcurrency
    public func select(
        _ update: T, @_inheritActorContext receive: @escaping @isolated(any) @Sendable () -> Void
    ) {
        chain.select(update, receiveSelected: receive)
        keepLatestObservation()
    }
}
