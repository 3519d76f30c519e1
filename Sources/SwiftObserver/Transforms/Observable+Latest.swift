/// Operators that follow the latest message, as objects. Each is an observable of its own, retains its origins, and
/// must be held: holding the last of a chain is enough.
extension Observable {
    /// Returns an observable that maps the latest message in a task: each message cancels the task of the one before.
    ///
    /// ```swift
    /// let query = Var("")
    /// let hits = query.mapLatest { update in await search(update.new) }
    /// observer.observe(hits) { hits in print(hits.count) }
    ///
    /// @Sendable func search(_ text: String) async -> [String] { [] }
    /// ```
    ///
    /// The closure runs on the actor on which it was written, or else on none. Its result is sent where its task ends,
    /// unless this observable has sent another message by then, even if the task did not heed that it was cancelled. So
    /// results come in the order of the messages. The author of a result is that of its message.
    ///
    /// When the object is deallocated, it cancels the task and falls silent. When this observable is finished, the task
    /// is cancelled, even that of the last message, and the object is finished too. To have a message before the first
    /// result, begin with `startWith`.
    @preconcurrency
    public func mapLatest<Mapped: Sendable>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Message) async -> Mapped
    ) -> TransformedObservable<Self, Mapped> where Message: Sendable {
        LatestMapper(self) { await map($0) }
    }

    /// Returns an observable that maps the latest message in a task that may fail: it sends the error as a result.
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
    /// A cancelled task sends nothing. Apart from that it is `mapLatest` with a closure that cannot fail.
    @preconcurrency
    public func mapLatest<Mapped: Sendable>(
        @_inheritActorContext _ map: @escaping @isolated(any) @Sendable (Message) async throws -> Mapped
    ) -> TransformedObservable<Self, Result<Mapped, any Error>> where Message: Sendable {
        LatestMapper(self) { message in
            do { return .success(try await map(message)) } catch { return .failure(error) }
        }
    }

    /// Returns an observable of the messages of the observable that the latest message chooses.
    ///
    /// ```swift
    /// let (kitchen, cellar, selected) = (Var(20), Var(12), Var("kitchen"))
    /// let shown = selected.flatMapLatest { $0.new == "cellar" ? cellar : kitchen }
    /// observer.observe(shown) { print($0.new) }
    /// selected.value = "cellar"   // prints 12
    /// cellar.value = 13           // prints 13
    /// ```
    ///
    /// A choice begins with its replay or, if there is none and it is buffered, with its latest message: see
    /// ``LatestFlattener``.
    @preconcurrency
    public func flatMapLatest<Chosen: Observable>(
        _ choose: @escaping @Sendable (Message) -> Chosen
    ) -> LatestFlattener<Self, Chosen> {
        LatestFlattener(self, choose)
    }

    /// Returns an observable of the messages of the observable that came last.
    ///
    /// ```swift
    /// let players = Messenger<Messenger<String>>()
    /// let played = players.switchToLatest()
    /// observer.observe(played) { print($0) }
    /// players.send(log)
    /// log.send("a song")    // prints: a song
    /// ```
    ///
    /// An observable begins with its replay or, if there is none and it is buffered, with its latest message: see
    /// ``LatestFlattener``. The result retains this observable and the latest one, and must be held.
    public func switchToLatest() -> LatestFlattener<Self, Message> where Message: Observable {
        LatestFlattener(self, choosing: { $0 })
    }

    /// Returns an observable of each message but the first together with the one before, as an update from that to
    /// this.
    ///
    /// ```swift
    /// let scores = Messenger<Int>()
    /// let gains = scores.pairwise().map { $0.new - $0.old }
    /// ```
    ///
    /// The result retains this observable, and must be held.
    @inlinable
    public func pairwise() -> TransformedObservable<Self, Update<Message>> {
        TransformedObservable(self, Succession())
    }
}
