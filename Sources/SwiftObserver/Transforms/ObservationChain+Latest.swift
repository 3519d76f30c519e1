/// Operators that follow the latest message, in a chain. Their memory belongs to the observation, which retains the
/// observables that they hold.
extension ObservationChain {
    /// Maps the latest message in a task: each message cancels the task of the one before.
    ///
    /// ```swift
    /// let query = Var("")
    /// observer.observe(query, initial: true)
    ///     .mapLatest { update in await search(update.new) }
    ///     .receive { hits in print(hits.count) }
    ///
    /// @Sendable func search(_ text: String) async -> [String] { [] }
    /// ```
    ///
    /// The closure runs on the actor on which it was written, or else on none. Its result is passed on where the rest
    /// of the chain runs, or else where the task ends; unless another message has come by then, even if the closure did
    /// not heed that its task was cancelled. Results come in the order of the messages. The author of a result is that
    /// of its message.
    ///
    /// What ends the observation before this step cancels the task, so that its result does not come: the end of the
    /// observable, by `finish()` too, and a `prefix` that comes before. A `prefix` behind this step, or `observeOnce`,
    /// counts results instead. The observation's numbers count messages and results.
    @preconcurrency
    public func mapLatest<Mapped: Sendable>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) async -> Mapped
    ) -> ObservationChain<Observing, Mapped> where Transformed: Sendable {
        requesting { await map($0) }
    }

    /// Maps the latest message in a task that may fail: the error is passed on as a result.
    ///
    /// A cancelled task passes nothing on.
    @preconcurrency
    public func mapLatest<Mapped: Sendable>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Transformed) async throws -> Mapped
    ) -> ObservationChain<Observing, Result<Mapped, any Error>> where Transformed: Sendable {
        requesting { message in
            do { return .success(try await map(message)) } catch { return .failure(error) }
        }
    }

    private func requesting<Answer: Sendable>(
        _ respond: @escaping @Sendable (Transformed) async -> Answer?
    ) -> ObservationChain<Observing, Answer> where Transformed: Sendable {
        drawing(RequestInput.request) { _, inlet in LatestMapping(in: inlet, respond) }
    }

    /// Passes on the messages of the observable that the latest message chooses.
    ///
    /// ```swift
    /// let (kitchen, cellar, selected) = (Var(20), Var(12), Var("kitchen"))
    /// observer.observe(selected, initial: true)
    ///     .flatMapLatest { $0.new == "cellar" ? cellar : kitchen }
    ///     .receive { print($0.new) }
    /// ```
    ///
    /// The observable that was chosen last is retained. Its replay comes first or, if there is none and it is buffered,
    /// its latest message. No message of an earlier choice follows, whichever threads send. Authors stay. The
    /// observation ends with the observable that chooses; if the chosen one ends before, nothing comes until the next
    /// choice.
    @preconcurrency
    public func flatMapLatest<Chosen: Observable>(
        @_inheritActorContext _ choose: @escaping @isolated(any) @Sendable (Transformed) -> Chosen
    ) -> ObservationChain<Observing, Chosen.Message> {
        let closure = ClientClosure.transform(choose)
        return drawing(SwitchInput.choice, on: closure.actor) { receiver, inlet in
            LatestFlattening(by: receiver, in: inlet, closure.call)
        }
    }

    /// Passes on the messages of the observable that came last.
    ///
    /// ```swift
    /// let players = Messenger<Messenger<String>>()
    /// observer.observe(players).switchToLatest().receive { print($0) }
    /// players.send(log)
    /// log.send("a song")    // prints: a song
    /// ```
    public func switchToLatest() -> ObservationChain<Observing, Transformed.Message> where Transformed: Observable {
        drawing(SwitchInput.choice) { receiver, inlet in LatestFlattening(by: receiver, in: inlet) { $0 } }
    }

    /// Passes on each message with the latest message of another observable.
    ///
    /// ```swift
    /// let taps = Messenger<Void>(), state = Var(0)
    /// observer.observe(taps).withLatest(from: state).receive { print($0.1.new) }
    /// ```
    ///
    /// The other one is read where the rest of the chain runs, and its own messages cause nothing. It is not kept
    /// alive: once it is gone, nothing is passed on, so hold it.
    @inlinable
    public func withLatest<Other: BufferedObservable>(
        from other: Other
    ) -> ObservationChain<Observing, (Transformed, Other.Message)> {
        applying(latest: CombinedPart(other))
    }

    @usableFromInline
    func applying<Other>(latest part: CombinedPart<Other>) -> ObservationChain<Observing, (Transformed, Other.Message)>
    {
        applying(Selection { message in part.latestAlone.map { (message, $0) } })
    }

    /// Passes on each message but the first together with the one before, as an update from that to this.
    ///
    /// ```swift
    /// let scores = Messenger<Int>()
    /// observer.observe(scores).pairwise().receive { print($0.new - $0.old) }
    /// ```
    @inlinable
    public func pairwise() -> ObservationChain<Observing, Update<Transformed>> {
        applying(Succession())
    }
}

extension ObservationChain where Observing: Actor {
    /// Applies `mapLatest` with a closure that is given the observing actor. Only a call of the closure retains that
    /// actor.
    public func mapLatest<Mapped: Sendable>(
        _ map: @escaping @Sendable (isolated Observing, Transformed) async -> Mapped
    ) -> ObservationChain<Observing, Mapped> where Transformed: Sendable {
        requesting { [weak observer] message in
            guard let observer else { return nil }
            return await map(observer, message)
        }
    }

    /// Applies `mapLatest` with a closure that may fail and is given the observing actor. Only a call of the closure
    /// retains that actor.
    public func mapLatest<Mapped: Sendable>(
        _ map: @escaping @Sendable (isolated Observing, Transformed) async throws -> Mapped
    ) -> ObservationChain<Observing, Result<Mapped, any Error>> where Transformed: Sendable {
        requesting { [weak observer] message in
            guard let observer else { return nil }
            do { return .success(try await map(observer, message)) } catch { return .failure(error) }
        }
    }
}
