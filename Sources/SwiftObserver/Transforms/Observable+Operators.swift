/// Operators as objects, named as in Combine. Each is an observable of its own, retains what it is made of, and must be
/// held: holding the last of a chain is enough. Their closures are shared by all who observe, and run where the origin
/// delivers; so is what they remember.
extension Observable {
    // What collections have too is disfavored, so that types which are both keep theirs: a variable of a text is a
    // collection of its characters.

    /// An observable of what messages are turned into, without those that are turned into nil.
    ///
    /// ```swift
    /// let numbers = log.compactMap { Int($0) }
    /// ```
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func compactMap<Mapped>(
        _ map: @escaping @Sendable (Message) -> Mapped?
    ) -> TransformedObservable<Self, Mapped> {
        TransformedObservable(self, Selection(map))
    }

    /// An observable that leaves out messages that are equal to the one before, as a closure says.
    ///
    /// The closure is given the message that passed last, and a new one. It runs outside all locks. If this observable is
    /// buffered, its latest message counts as one that has passed.
    @preconcurrency
    @inlinable
    public func removeDuplicates(
        by areEqual: @escaping @Sendable (Message, Message) -> Bool
    ) -> DuplicateFilter<Self> {
        DuplicateFilter(self, by: areEqual)
    }

    /// An observable of what has become of all messages so far: each is combined with the result before, the first with
    /// the initial one, and each result is sent.
    ///
    /// ```swift
    /// let total = amounts.scan(0) { $0 + $1 }
    /// ```
    @preconcurrency
    @inlinable
    public func scan<Result>(
        _ initialResult: sending Result, _ nextResult: @escaping @Sendable (Result, Message) -> Result
    ) -> TransformedObservable<Self, Result> {
        TransformedObservable(self, Accumulation(initialResult, nextResult))
    }

    /// An observable that leaves out the first messages. A negative count is zero.
    ///
    /// ```swift
    /// let later = amounts.dropFirst(2)
    /// ```
    @_disfavoredOverload
    @inlinable
    public func dropFirst(_ count: Int = 1) -> TransformedObservable<Self, Message> {
        TransformedObservable(self, Omission(count))
    }

    /// An observable of the first messages only. A negative count is zero.
    ///
    /// ```swift
    /// let three = amounts.prefix(3)
    /// ```
    ///
    /// With the last of them it ends its observation of this observable. Its observers are not called any more, unless
    /// its origin is replaced.
    @_disfavoredOverload
    @inlinable
    public func prefix(_ maxLength: Int) -> TransformedObservable<Self, Message> {
        TransformedObservable(self, Limitation(maxLength))
    }

    /// An observable that keeps the latest message, and has one from the beginning.
    ///
    /// ```swift
    /// let levelsFromZero = levels.startWith(0)
    /// label.observe(levelsFromZero, initial: true) { print($0) }  // 0 first
    /// ```
    ///
    /// Since it is buffered, it can be observed with `initial: true` and be part of combined observations. Every other
    /// observation is given what is sent from then on. In a chain, `startWith` begins each observation with the
    /// message.
    @inlinable
    public func startWith(_ message: sending Message) -> StartingCache<Self> {
        StartingCache(self, startingWith: message)
    }
}

extension Observable where Message: Equatable {
    /// An observable that leaves out messages that equal the one before.
    ///
    /// ```swift
    /// let lengths = title.new().map { $0?.count ?? 0 }.removeDuplicates()
    /// ```
    ///
    /// `==` runs outside all locks. If this observable is buffered, its latest message counts as one that has passed.
    @inlinable
    public func removeDuplicates() -> DuplicateFilter<Self> {
        DuplicateFilter(self, comparing: ==)
    }
}
