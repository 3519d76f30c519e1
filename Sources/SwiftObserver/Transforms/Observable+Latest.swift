/// Operators that follow the latest message, as objects. Each is an observable of its own, retains what it is made of, and
/// must be held: holding the last of a chain is enough.
extension Observable {
    /// An observable of what becomes of the latest message in a task: each message cancels the task of the one before.
    ///
    /// ```swift
    /// let query = Var("")
    /// let hits = query.mapLatest { update in await search(update.new) }
    /// observer.observe(hits) { hits in print(hits.count) }
    ///
    /// @Sendable func search(_ text: String) async -> [String] { [] }
    /// ```
    ///
    /// The closure runs on the actor on which it was written, or else on none. What it returns is sent where its task ends,
    /// unless this observable has sent another message by then: see ``LatestMapper``. Its author is that of the message.
    @preconcurrency
    public func mapLatest<Mapped: Sendable>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Message) async -> Mapped
    ) -> LatestMapper<Self, Mapped> where Message: Sendable {
        LatestMapper(self) { await map($0) }
    }

    /// An observable of what becomes of the latest message in a task that may fail: the error is sent as one.
    ///
    /// ```swift
    /// let query = Var("")
    /// let hits = query.mapLatest { update in try await search(update.new) }
    /// observer.observe(hits) { result in
    ///     switch result {
    ///     case .success(let hits): print(hits.count)
    ///     case .failure(let error): print(error)
    ///     }
    /// }
    ///
    /// @Sendable func search(_ text: String) async throws -> [String] { [] }
    /// ```
    ///
    /// That a task was cancelled is told to nobody.
    @preconcurrency
    public func mapLatest<Mapped: Sendable>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Message) async throws -> Mapped
    ) -> LatestMapper<Self, Result<Mapped, any Error>> where Message: Sendable {
        LatestMapper(self) { message in
            do { return .success(try await map(message)) } catch { return .failure(error) }
        }
    }

    /// An observable of the messages of what the latest message chooses.
    ///
    /// ```swift
    /// let (kitchen, cellar, selected) = (Var(20), Var(12), Var("kitchen"))
    /// let shown = selected.flatMapLatest { $0.new == "cellar" ? cellar : kitchen }
    /// observer.observe(shown) { print($0.new) }
    /// selected.value = "cellar"   // prints 12
    /// cellar.value = 13           // prints 13
    /// ```
    ///
    /// Something buffered begins with its latest message, everything else with what it replays: see ``LatestFlattener``.
    @preconcurrency
    public func flatMapLatest<Chosen: Observable>(
        _ choose: @escaping @Sendable (Message) -> Chosen
    ) -> LatestFlattener<Self, Chosen> {
        LatestFlattener(self, choose)
    }

    /// An observable of the messages of the observable that came last.
    public func switchToLatest() -> LatestFlattener<Self, Message> where Message: Observable {
        LatestFlattener(self, choosing: { $0 })
    }

    /// An observable of this one's messages, each with the latest message of another observable.
    ///
    /// ```swift
    /// let taps = Messenger<Void>(), state = Var(0)
    /// let submissions = taps.withLatest(from: state)
    /// observer.observe(submissions) { print($0.1.new) }
    /// ```
    ///
    /// The other one is read when the message comes; what it sends causes nothing. To read a messenger, which keeps no
    /// message, give it one by `startWith` or `cache`.
    public func withLatest<Other: BufferedObservable>(from other: Other) -> LatestCompanion<Self, Other> {
        LatestCompanion(self, latestFrom: other)
    }

    /// An observable of each message but the first together with the one before, as an update from that to this.
    ///
    /// ```swift
    /// let scores = Messenger<Int>()
    /// let gains = scores.pairwise().map { $0.new - $0.old }
    /// ```
    @inlinable
    public func pairwise() -> TransformedObservable<Self, Update<Message>> {
        TransformedObservable(self, Succession())
    }
}
