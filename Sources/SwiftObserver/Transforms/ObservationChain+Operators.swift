/// Operators in a chain, named as in Combine. The closures of a chain run on one actor: see ``ObservationChain``. What an
/// operator remembers belongs to the observation.
extension ObservationChain {
    /// Turns each message into another one, and passes on only what is not nil.
    @preconcurrency
    @inlinable
    public func compactMap<Mapped>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) -> Mapped?
    ) -> ObservationChain<Observing, Mapped> {
        let closure = ClientClosure.transform(map)
        return applying(Selection(closure.call), on: closure.actor)
    }

    /// Leaves out messages that are equal to the one that passed before, as a closure says.
    @preconcurrency
    @inlinable
    public func removeDuplicates(
        @_inheritActorContext by areEqual: @escaping @isolated(any) @Sendable (Transformed, Transformed) -> Bool
    ) -> ObservationChain {
        let closure = ClientClosure.transform(areEqual)
        return applying(Deduplication(closure.call), on: closure.actor)
    }

    /// Passes on what has become of all messages so far: each is combined with the result before, the first with the
    /// initial one, and each result is passed on.
    ///
    /// ```swift
    /// observer.observe(amounts).scan(0) { $0 + $1 }
    ///     .receive { print("\($0) so far") }
    /// ```
    @preconcurrency
    @inlinable
    public func scan<Result>(
        _ initialResult: sending Result,
        @_inheritActorContext _ nextResult: @escaping @isolated(any) @Sendable (Result, Transformed) -> Result
    ) -> ObservationChain<Observing, Result> {
        let closure = ClientClosure.transform(nextResult)
        return applying(Accumulation(initialResult, closure.call), on: closure.actor)
    }

    /// Leaves out the first messages. A negative count is zero.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> ObservationChain {
        applying(Omission(count))
    }

    /// Passes on the first messages only, and ends the observation with the last of them. A negative count is zero.
    ///
    /// The observation ends before that message is passed on. With a count of zero it ends as it begins. What the chain
    /// has passed on, but waits for another strategy or another actor, is still delivered.
    @inlinable
    public func prefix(_ maxLength: Int) -> ObservationChain {
        applying(Limitation(maxLength))
    }
}

extension ObservationChain where Transformed: Equatable {
    /// Leaves out messages that equal the one that passed before. `==` runs outside all locks.
    @inlinable
    public func removeDuplicates() -> ObservationChain {
        applying(Deduplication { $0 == $1 })
    }
}
