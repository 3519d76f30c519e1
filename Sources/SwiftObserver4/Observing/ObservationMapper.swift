/// A chain of mappings that begins an observation: the result of `observe` without a function.
///
/// ```swift
/// dog.observe(number).new().unwrap(0).filter { $0 > 9 }.receive { number in
///     print(number)
/// }
/// ```
///
/// Each mapping has two forms: one returns the chain, to be continued, and the other takes the function that ends it.
/// Until it is ended, the chain retains observer and observable. All its functions run on the actor of the last one.
/// Ending it replaces the observer's earlier observation of the observable.
///
/// Steps that only the core's chain has, such as `from` and `unwrap()`, continue as a chain of the core, which replaces
/// no observation.
public struct ObservationMapper<O: Observable, T> {
    let observable: O
    let receiver: Receiver
    let chain: ObservationTransformer<T>

    /// Ends the chain with a function, which is called with its results.
    @preconcurrency
    public func receive(@_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (T) -> Void) {
        chain.receive(receive)
        keepLatestObservation()
    }

    func keepLatestObservation() {
        observable.messenger.endAllButLatestObservation(by: receiver)
    }

    func continuing<Next>(with chain: ObservationTransformer<Next>) -> ObservationMapper<O, Next> {
        ObservationMapper<O, Next>(observable: observable, receiver: receiver, chain: chain)
    }
}

@available(*, unavailable, message: "End a chain where it is begun")
extension ObservationMapper: Sendable {}

extension Observer {
    /// Begins a chain of mappings for one observation. Nothing is observed until a function ends it.
    public func observe<O: Observable>(_ observable: O) -> ObservationMapper<O, O.UpdateType> {
        ObservationMapper(observable: observable, receiver: receiver, chain: observe(observable))
    }
}

extension ObservationMapper {
    /// Maps each update with a function.
    ///
    /// ```swift
    /// class Chef: Observer {}
    /// let (chef, price) = (Chef(), Var(5))
    /// chef.observe(price).map { "\($0.new ?? 0) €" }.receive { print($0) }
    /// price <- 6    // prints: 6 €
    /// ```
    @preconcurrency
    public func map<U>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (T) -> U
    ) -> ObservationMapper<O, U> {
        continuing(with: chain.map(map))
    }

    /// Maps each update with a function, and ends the chain.
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

    /// Replaces nil by a default.
    public func unwrap<Unwrapped>(_ default: Unwrapped) -> ObservationMapper<O, Unwrapped> where T == Unwrapped? {
        continuing(with: chain.unwrap(`default`))
    }

    /// Replaces nil by a default, and ends the chain.
    @preconcurrency
    public func unwrap<Unwrapped>(
        _ default: Unwrapped, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Unwrapped) -> Void
    ) where T == Unwrapped? {
        unwrap(`default`).receive(receive)
    }

    /// Continues with the updates that pass a filter.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ filter: @escaping @isolated(any) @Sendable (T) -> Bool
    ) -> ObservationMapper {
        continuing(with: chain.filter(filter))
    }

    /// Continues with the updates that pass a filter, and ends the chain.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ filter: @escaping @isolated(any) @Sendable (T) -> Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (T) -> Void
    ) {
        self.filter(filter).receive(receive)
    }
}

extension ObservationMapper {
    /// Continues with the updates that pass a filter of this module. Only the chain calls it, where its handler runs.
    fileprivate func keeping(_ keep: @escaping (T) -> Bool) -> ObservationMapper {
        nonisolated(unsafe) let keep = keep
        return filter { keep($0) }
    }
}

extension ObservationMapper where T: Equatable {
    /// Continues with the updates that equal a given one. They keep their type.
    ///
    /// ```swift
    /// class Porter: Observer {}
    /// let (porter, status) = (Porter(), Var("idle"))
    /// porter.observe(status).new().unwrap("").select("alarm") { print("run") }
    /// status <- "alarm"    // prints: run
    /// ```
    public func select(_ update: T) -> ObservationMapper {
        keeping { $0 == update }
    }

    /// Continues with the updates that equal a given one, and ends the chain with a function without arguments.
    @preconcurrency
    public func select(
        _ update: T, @_inheritActorContext receive: @escaping @isolated(any) @Sendable () -> Void
    ) {
        chain.select(update, receiveSelected: receive)
        keepLatestObservation()
    }
}
