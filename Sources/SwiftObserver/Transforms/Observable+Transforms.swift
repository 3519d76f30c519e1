/// Transforms as objects. Each is an observable of its own, retains its origin, and must be held: holding the
/// last of a chain is enough. Their closures are shared by all observers, and run where the origin delivers, or where
/// the latest message is read.
extension Observable {
    // `map` and `filter` are disfavored, so that types with functions of these names keep theirs, such as those of the
    // module `Receiver`.

    /// Returns an observable that turns each message into another one.
    ///
    /// ```swift
    /// let lengths = log.map { $0.count }
    /// label.observe(lengths) { print("\($0) characters") }
    /// ```
    ///
    /// The result retains this observable, and must be held. The closure runs where this observable delivers.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func map<Mapped>(_ map: @escaping @Sendable (Message) -> Mapped) -> Mapper<Self, Mapped> {
        Mapper(self, map)
    }

    /// Returns an observable of the new value of each update.
    ///
    /// ```swift
    /// let titles = title.new()         // messages of type String?
    /// ```
    ///
    /// The result retains this observable, and must be held.
    @inlinable
    public func new<Value>() -> Mapper<Self, Value> where Message == Update<Value> {
        Mapper(self, Mapping.new())
    }

    /// Returns an observable of the messages that satisfy a condition.
    ///
    /// ```swift
    /// let errors = log.filter { $0.hasPrefix("error") }
    /// ```
    ///
    /// The result retains this observable, and must be held. The closure runs where this observable delivers.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func filter(_ keep: @escaping @Sendable (Message) -> Bool) -> Filter<Self> {
        Filter(self, keep)
    }

    /// Returns an observable of only the messages that are not nil.
    ///
    /// ```swift
    /// let names = title.new().unwrap()  // messages of type String
    /// ```
    ///
    /// The result retains this observable, and must be held.
    @inlinable
    public func unwrap<Wrapped>() -> Unwrapper<Self, Wrapped> where Message == Wrapped? {
        Unwrapper(self)
    }

    /// Returns an observable that sends a default instead of nil.
    ///
    /// ```swift
    /// let shown = title.new().unwrap("Untitled")
    /// ```
    ///
    /// The result retains this observable, and must be held.
    @inlinable
    public func unwrap<Wrapped>(_ defaultMessage: Wrapped) -> Mapper<Self, Wrapped> where Message == Wrapped? {
        Mapper(self, Mapping.unwrap(defaultMessage))
    }

    /// Returns an observable of the messages from authors that satisfy a condition.
    ///
    /// ```swift
    /// let others = log.filterAuthor { $0 !== observer }
    /// ```
    ///
    /// The result retains this observable, and must be held. The closure runs where this observable delivers.
    @preconcurrency
    @inlinable
    public func filterAuthor(_ keep: @escaping @Sendable (AnyAuthor) -> Bool) -> AuthorFilter<Self> {
        AuthorFilter(self, keep)
    }

    /// Returns an observable of only the messages from that author. The author is held weakly; once it is gone, nothing
    /// passes.
    ///
    /// ```swift
    /// let mine = log.from(observer)
    /// observer.observe(mine) { print($0) }
    /// log.send("my own", from: observer)    // prints: my own
    /// log.send("another's")
    /// ```
    ///
    /// The result retains this observable, and must be held.
    @inlinable
    public func from(_ selectedAuthor: AnyAuthor?) -> AuthorFilter<Self> {
        AuthorFilter(self, AuthorSelection.from(selectedAuthor))
    }

    /// Returns an observable of all but the messages from that author. The author is held weakly; once it is gone,
    /// everything passes.
    ///
    /// ```swift
    /// // An editor of shared state leaves out its own changes.
    /// observer.observe(title.notFrom(observer)) { print($0.new ?? "") }
    /// title.set("A tale", as: observer)
    /// ```
    ///
    /// The result retains this observable, and must be held.
    @inlinable
    public func notFrom(_ excludedAuthor: AnyAuthor?) -> AuthorFilter<Self> {
        AuthorFilter(self, AuthorSelection.notFrom(excludedAuthor))
    }

    /// Returns an observable that keeps the latest message.
    ///
    /// ```swift
    /// let latest = amounts.cache()
    /// amounts.send(5)
    /// print(latest.latestMessage ?? 0)
    /// ```
    ///
    /// It keeps messages that are sent from now on. The result retains this observable, and must be held.
    public func cache<Unwrapped>() -> Cache<Self, Unwrapped> where Message == Unwrapped {
        Cache(self)
    }

    /// Returns an observable that keeps the latest message, whose messages are optional already.
    public func cache<Unwrapped>() -> CacheOnOptionalMessage<Self, Unwrapped> where Message == Unwrapped? {
        CacheOnOptionalMessage(self)
    }

    /// Returns an observable that passes messages on and holds this one weakly.
    ///
    /// ```swift
    /// let lines = log.weak()    // does not keep the log alive
    /// observer.observe(lines) { print($0) }
    /// ```
    ///
    /// The result must be held. It sends nothing any more once this observable is deallocated: see ``Weak``.
    public func weak() -> Weak<Self> {
        Weak(self)
    }
}

extension Observable where Message: Equatable {
    /// Returns an observable that sends an empty message whenever a message equals the given one.
    ///
    /// ```swift
    /// observer.observe(log.select("stop")) { print("stopping") }
    /// ```
    ///
    /// The result retains this observable, and must be held.
    @inlinable
    public func select(_ message: Message) -> Mapper<Filter<Self>, Void> {
        Mapper(Filter(self, Selection { $0 == message ? $0 : nil }), Mapping { _ in })
    }
}
