/// Asynchronous handlers: one call at a time, while what comes in the meantime waits in the observation's own backlog.
extension ObservationChain where Transformed: Sendable {
    /// Ends the chain with an asynchronous handler, and begins the observation.
    ///
    /// ```swift
    /// let drafts = Messenger<String>()
    /// observer.observe(drafts).receive(backlog: .latestOnly) { draft in
    ///     await save(draft)
    /// }
    ///
    /// @Sendable func save(_ draft: String) async {}
    /// ```
    ///
    /// The handler runs in a task, on the actor on which it was written, or else on none. A message that comes while it is
    /// at work waits: all of them in order with `.unlimited`, only the latest with `.latestOnly`, so many with
    /// `.limited(to:dropping:)`. The next call begins when the one before has returned. To give up the work for an older
    /// message instead, use `mapLatest`.
    ///
    /// When the observation ends, the task is cancelled, what waits is discarded, and no further call begins on the handler's
    /// actor. If it ends because the observable is gone, what waits is handled first. The numbers of the observation count
    /// what waits here: what was taken out of the backlog is delivered.
    @preconcurrency
    @discardableResult
    public func receive(
        backlog: BacklogLimit,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Transformed) async -> Void
    ) -> ObservationToken {
        // The compiler does not cope with the isolation of a parameter.
        let receive = receive
        return end(on: receive.isolation, backlog) { _, message, _ in await receive(message) }
    }

    /// Ends the chain with an asynchronous handler that is given the author too, and begins the observation.
    ///
    /// Use the author for its identity only: it may belong to another actor.
    @preconcurrency
    @discardableResult
    public func receive(
        backlog: BacklogLimit,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Transformed, AnyAuthor) async -> Void
    ) -> ObservationToken {
        let receive = receive
        return end(on: receive.isolation, backlog) { _, message, author in
            nonisolated(unsafe) let author = author
            await receive(message, author)
        }
    }

    private func end(
        on actor: (any Actor)?, _ backlog: BacklogLimit, _ handle: @escaping AsyncObservation<Transformed>.Handle
    ) -> ObservationToken {
        let chain = isOnce ? applying(Limitation(1)) : self
        let observation = AsyncObservation(on: actor, backlog: backlog, handle)
        let ending = Ending<Transformed>(actor: nil, junction: observation.junction, tail: observation) {
            observation.take($0, from: $1)
        }
        return ending.passOn(chain.begin(ending))
    }
}

extension ObservationChain where Observing: Actor, Transformed: Sendable {
    /// Ends the chain with an asynchronous handler that is given the actor that observes, and begins the observation.
    ///
    /// Nothing retains the actor but a call of the handler.
    @discardableResult
    public func receive(
        backlog: BacklogLimit, _ receive: @escaping @Sendable (isolated Observing, Transformed) async -> Void
    ) -> ObservationToken {
        end(on: observer, backlog) { [weak observer] _, message, _ in
            if let observer { await receive(observer, message) }
        }
    }
}
