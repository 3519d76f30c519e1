/// Operators as objects, named as in Combine. Each is an observable of its own, retains its origin, and must be held:
/// holding the last of a chain is enough. All observers share an operator's memory, and its closures, which run where
/// the origin delivers.
extension Observable {
    // `dropFirst` and `prefix` are disfavored, so that a variable of a text, which is a collection of its characters,
    // keeps those of a collection.

    /// Returns an observable that turns each message into another one, and leaves out nil.
    ///
    /// ```swift
    /// let numbers = log.compactMap { Int($0) }
    /// ```
    ///
    /// The result retains this observable, and must be held. The closure runs where this observable delivers.
    @preconcurrency
    @inlinable
    public func compactMap<Mapped>(
        _ map: @escaping @Sendable (Message) -> Mapped?
    ) -> TransformedObservable<Self, Mapped> {
        TransformedObservable(self, Selection(map))
    }

    /// Returns an observable that accumulates: it combines each message with the result before, the first one with the
    /// initial result, and sends each result.
    ///
    /// ```swift
    /// let total = amounts.scan(0) { $0 + $1 }
    /// ```
    ///
    /// All observers share the accumulated value, which begins with the object. The object retains this observable, and
    /// must be held. The closure runs where this observable delivers.
    @preconcurrency
    @inlinable
    public func scan<Result>(
        _ initialResult: sending Result, _ nextResult: @escaping @Sendable (Result, Message) -> Result
    ) -> TransformedObservable<Self, Result> {
        TransformedObservable(self, Accumulation(initialResult, nextResult))
    }

    /// Returns an observable that leaves out the first messages. A negative count is zero.
    ///
    /// ```swift
    /// let later = amounts.dropFirst(2)
    /// ```
    ///
    /// Messages count from when the object is made, for all observers together. The result retains this observable, and
    /// must be held.
    @_disfavoredOverload
    @inlinable
    public func dropFirst(_ count: Int = 1) -> TransformedObservable<Self, Message> {
        TransformedObservable(self, Omission(count))
    }

    /// Returns an observable of the first messages only. A negative count is zero.
    ///
    /// ```swift
    /// let three = amounts.prefix(3)
    /// ```
    ///
    /// With the last of them it ends its observation of this observable. Its observers are not called any more, unless
    /// its origin is replaced.
    ///
    /// The result retains this observable, and must be held.
    @_disfavoredOverload
    @inlinable
    public func prefix(_ maxLength: Int) -> TransformedObservable<Self, Message> {
        TransformedObservable(self, Limitation(maxLength))
    }

    /// Returns an observable that keeps the latest message, and has one from the beginning. Unlike that of a ``Cache``,
    /// it is not optional.
    ///
    /// ```swift
    /// let levelsFromZero = levels.startWith(0)
    /// label.observe(levelsFromZero, initial: true) { print($0) }  // 0 first
    /// ```
    ///
    /// Since it is buffered, it can be observed with `initial: true` and be part of combined observations. Every other
    /// observation begins with the next message that is sent. In a chain, `startWith` begins each observation with the
    /// message. A message that is sent through this object is kept as well. Setting its origin keeps the latest
    /// message.
    ///
    /// The result retains this observable, and must be held.
    @inlinable
    public func startWith(_ message: sending Message) -> BufferedTransformedObservable<Self, Message> {
        StartingCache(self, startingWith: message)
    }
}

/// Names that other libraries have for tasks of strategies here. The compiler names the replacement.
extension Observable {
    /// A matter of the strategy: `delivered(by:)` and `debounced(for:)`.
    @available(
        *, unavailable,
        message: "Time belongs to strategies: say 'delivered(by: .ordered.debounced(for: interval).latestOnly)'."
    )
    public func debounce(for interval: Duration) -> TransformedObservable<Self, Message> { delivered(by: .ordered) }

    /// A matter of the strategy: `delivered(by:)` and `throttled(for:)`.
    @available(
        *, unavailable,
        message: "Time belongs to strategies: say 'delivered(by: .ordered.throttled(for: interval).latestOnly)'."
    )
    public func throttle(for interval: Duration) -> TransformedObservable<Self, Message> { delivered(by: .ordered) }
}

extension ObservationChain {
    /// A matter of the strategy: `delivered(by:)` and `debounced(for:)`.
    @available(
        *, unavailable,
        message: "Time belongs to strategies: say 'delivered(by: .ordered.debounced(for: interval).latestOnly)'."
    )
    public func debounce(for interval: Duration) -> ObservationChain { self }

    /// A matter of the strategy: `delivered(by:)` and `throttled(for:)`.
    @available(
        *, unavailable,
        message: "Time belongs to strategies: say 'delivered(by: .ordered.throttled(for: interval).latestOnly)'."
    )
    public func throttle(for interval: Duration) -> ObservationChain { self }
}
