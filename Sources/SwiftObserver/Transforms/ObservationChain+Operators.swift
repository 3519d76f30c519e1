/// Operators in a chain, named as in Combine. The closures of a chain run on one actor: see ``ObservationChain``. The
/// memory of an operator belongs to the observation.
extension ObservationChain {
    /// Turns each message into another one, and leaves out nil.
    ///
    /// ```swift
    /// observer.observe(log).compactMap { Int($0) }
    ///     .receive { print($0 + 1) }
    /// log.send("41")      // prints: 42
    /// log.send("many")
    /// ```
    ///
    /// The closure runs on the actor on which it was written.
    @preconcurrency
    @inlinable
    public func compactMap<Mapped>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) -> Mapped?
    ) -> ObservationChain<Observing, Mapped> {
        let closure = ClientClosure.transform(map)
        return applying(Selection(closure.call), on: closure.actor)
    }

    /// Leaves out messages that are equal to the one that passed before, as a closure says.
    ///
    /// ```swift
    /// observer.observe(amounts).removeDuplicates { abs($0 - $1) < 5 }
    ///     .receive { print($0) }
    /// for amount in [1, 4, 8] { amounts.send(amount) }    // prints: 1 8
    /// ```
    ///
    /// The closure runs on the actor on which it was written. It is given the message that passed last, and a new one.
    @preconcurrency
    @inlinable
    public func removeDuplicates(
        @_inheritActorContext by areEqual: @escaping @isolated(any) @Sendable (Transformed, Transformed) -> Bool
    ) -> ObservationChain {
        let closure = ClientClosure.transform(areEqual)
        return applying(Deduplication(closure.call), on: closure.actor)
    }

    /// Accumulates: combines each message with the result before, the first one with the initial result, and passes on
    /// each result.
    ///
    /// ```swift
    /// observer.observe(amounts).scan(0) { $0 + $1 }
    ///     .receive { print("\($0) so far") }
    /// ```
    ///
    /// The closure runs on the actor on which it was written.
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
    ///
    /// ```swift
    /// observer.observe(amounts).dropFirst().receive { print($0) }
    /// for amount in 1...3 { amounts.send(amount) }    // prints: 2 3
    /// ```
    ///
    /// Each observation counts its own messages.
    @inlinable
    public func dropFirst(_ count: Int = 1) -> ObservationChain {
        applying(Omission(count))
    }

    /// Passes on the first messages only, and ends the observation with the last of them. A negative count is zero.
    ///
    /// ```swift
    /// observer.observe(amounts).prefix(2).receive { print($0) }
    /// for amount in 1...3 { amounts.send(amount) }    // prints: 1 2
    /// ```
    ///
    /// The observation ends before that message is passed on; if the message comes as the observation begins, right
    /// after. With a count of zero it ends as it begins. Messages that the chain has passed on, and that wait for
    /// another strategy or another actor, are still delivered.
    @inlinable
    public func prefix(_ maxLength: Int) -> ObservationChain {
        applying(Limitation(maxLength))
    }
}

extension ObservationChain where Transformed: Equatable {
    /// Leaves out messages that equal the one that passed before. `==` runs outside all locks.
    ///
    /// ```swift
    /// observer.observe(amounts).removeDuplicates().receive { print($0) }
    /// for amount in [1, 1, 2] { amounts.send(amount) }    // prints: 1 2
    /// ```
    @inlinable
    public func removeDuplicates() -> ObservationChain {
        applying(Deduplication { $0 == $1 })
    }
}

extension ObservationChain {
    /// Passes on the messages of another observable too: all that come, in one sequence.
    ///
    /// ```swift
    /// observer.observe(amounts).merge(with: levels).receive { print($0) }
    /// amounts.send(1)    // prints: 1
    /// levels.send(2)     // prints: 2
    /// ```
    ///
    /// Calls do not overlap, whichever threads and strategies the two have, and the messages of each keep their order.
    /// A message is delivered where its own observable delivers, or where the other one is just doing so. A message
    /// that one of them sends while a message of the other is being handled comes after that one, under `.immediate`
    /// too. The observation lasts as long as one of the two can send.
    @inlinable
    public func merge<O: Observable>(with other: O) -> ObservationChain where O.Message == Transformed {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain(observer: observer, receiver: receiver, isOnce: isOnce) { ending in
            let ending = ending.reached(through: Messenger(), by: receiver, sources: 2)
            let token = begin(ending)
            _ = other.messenger.beginObservation(by: receiver, ending.uncalled)
            return ending.passOn(token)
        }
    }

    /// Passes on a message before all others. Each observation begins with it.
    ///
    /// ```swift
    /// observer.observe(levels).startWith(0).receive { print($0) }
    /// ```
    ///
    /// It is delivered as a replay is: by the strategy of the observable, and on the handler's actor. It comes before
    /// the observable's own replay. If the strategy delivers in place, it comes before `receive` returns.
    @inlinable
    public func startWith(_ message: sending Transformed) -> ObservationChain {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain(observer: observer, receiver: receiver, isOnce: isOnce) { ending in
            let ending = Opening.ending(ending, after: message, by: receiver)
            return ending.passOn(begin(ending))
        }
    }
}

extension ObservationChain {
    /// Moves the rest of the chain to a strategy that delivers in place.
    public func delivered(by strategy: some SynchronousDelivery) -> ObservationChain {
        redelivered { Messenger(delivery: strategy) }
    }

    /// Moves the rest of the chain to another strategy. The steps before run where the observable delivers, or on the
    /// actor on which they were written.
    ///
    /// ```swift
    /// observer.observe(samples).filter { $0 > 0 }
    ///     .delivered(by: .mainLoop.latestOnly)
    ///     .receive { print($0) }
    /// ```
    ///
    /// Calls keep their order. Bounds and replay of the strategy apply from there on; its replay is always empty, since
    /// only the observation fills it. A replay of the observable arrives at the strategy like any message: its bound
    /// applies, and the observation's numbers count it as offered.
    public func delivered(by strategy: some DeliveryStrategy) -> ObservationChain where Transformed: Sendable {
        redelivered { Messenger(delivery: strategy) }
    }

    /// Moves the rest of the chain to a strategy that delivers in place.
    public func delivered(by strategy: some SynchronousDelivery) -> ObservationChain where Transformed: Sendable {
        redelivered { Messenger(delivery: strategy) }
    }

    private func redelivered(_ makeMessenger: @escaping () -> Messenger<Transformed>) -> ObservationChain {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain(observer: observer, receiver: receiver, isOnce: isOnce) { ending in
            let relay = makeMessenger()
            let feeding = ending.uncalled.reached(through: relay, by: receiver)
            let token = feeding.passOn(begin(feeding))
            ending.whenBegun?(relay.plan)
            return token
        }
    }
}
