/// An observation that needs no observer: it lasts as long as you hold it.
///
/// ```swift
/// let observation = messenger.observe { print($0) }
/// ```
///
/// It is for scripts, tests and free functions. It ends when it is released, when `stop()` is called, or when the
/// observable is deallocated or finished, whichever comes first. It is an observer itself, and offers all that an
/// observer does:
///
/// ```swift
/// let observation = FreeObservation()
/// observation.observe(width, height) { width, height in
///     print(width.new * height.new)
/// }
/// ```
public final class FreeObservation: Observer, @unchecked Sendable {  // set once, before another thread knows it
    public let receiver = Receiver()
    /// The observation with which it was made.
    @exclusivity(unchecked) private var own: ObservationToken?

    /// Observes nothing yet.
    public init() {}

    /// Ends all its observations. O(observations)
    ///
    /// ```swift
    /// let observation = log.observe { print($0) }
    /// log.send("one")    // prints: one
    /// observation.stop()
    /// log.send("two")
    /// ```
    public func stop() {
        stopObserving()
    }

    /// Delivers now the messages that throttled or debounced strategies hold back on their way to its handlers. See
    /// ``ObservationToken/flush()``. O(observations)
    ///
    /// ```swift
    /// let draft = Var("", delivery: .ordered.debounced(for: .seconds(2)))
    /// let observation = draft.observe { print("save \($0.new)") }
    /// draft.value = "A tale"
    /// observation.flush()    // prints: save A tale
    /// ```
    public func flush() {
        for observation in receiver.observations { observation.flush() }
    }

    /// The numbers of its observations, added up: of all that go on, and of the one with which it was made, also when
    /// that has ended. O(observations)
    ///
    /// ```swift
    /// let log = messenger.observe { print($0) }.named("log")
    /// print(log.numbers)    // log: 0 offered, 0 delivered
    /// ```
    public var numbers: ObservationNumbers {
        let own = own
        let others = receiver.observations.reversed().filter { $0 !== own }
        return .sum(of: ((own.map { [$0] } ?? []) + others).map(\.numbers))
    }

    /// Gives its observations that go on a name. Their numbers and those of their observables show it.
    ///
    /// ```swift
    /// let observation = log.observe { print($0) }.named("printer")
    /// ```
    @discardableResult
    public func named(_ name: String) -> FreeObservation {
        for observation in receiver.observations { observation.named(name) }
        return self
    }

    /// Observes, as a closure says. The observation is kept for its numbers.
    init(_ begin: (FreeObservation) -> ObservationToken) {
        own = begin(self)
    }

    /// Whether an observation goes on. O(1)
    public var isActive: Bool { receiver.hasObservations }
}

/// Observing without an observer. An observation lasts as long as the returned object is held: see ``FreeObservation``.
///
/// The handlers run where an observer's handlers do: see ``Observer/observe(_:receive:)``.
extension Observable {
    /// Observes this observable for as long as the observation is held.
    ///
    /// ```swift
    /// let observation = log.observe { print($0) }
    /// log.send("one")    // prints: one
    /// ```
    ///
    /// The handler runs on the actor on which it was written, or else where this observable delivers. It is retained
    /// until the observation ends.
    @preconcurrency
    public func observe(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message) -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observe(self, receive: receive) }
    }

    /// Observes this observable for as long as the observation is held, and is given the author of each message too.
    @preconcurrency
    public func observe(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message, AnyAuthor) -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observe(self, receive: receive) }
    }

    /// Observes this observable until the first message, or until the observation is released.
    ///
    /// ```swift
    /// let observation = log.observeOnce { print($0) }
    /// log.send("one")    // prints: one
    /// log.send("two")
    /// ```
    @preconcurrency
    public func observeOnce(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message) -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observeOnce(self, receive: receive) }
    }

    /// Observes this observable until the first message, or until the observation is released, and is given the author
    /// too.
    @preconcurrency
    public func observeOnce(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message, AnyAuthor) -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observeOnce(self, receive: receive) }
    }
}

extension BufferedObservable {
    /// Observes this observable for as long as the observation is held, with `initial` from its latest message on.
    ///
    /// ```swift
    /// let observation = counter.observe(initial: true) { print($0.new) }
    /// counter.value = 2    // prints: 1 2
    /// ```
    ///
    /// The handler runs on the actor on which it was written, or else where this observable delivers. It is retained
    /// until the observation ends.
    @preconcurrency
    public func observe(
        initial: Bool, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message) -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observe(self, initial: initial, receive: receive) }
    }

    /// Observes this observable for as long as the observation is held, with `initial` from its latest message on, and
    /// is given the author of each message too.
    @preconcurrency
    public func observe(
        initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message, AnyAuthor) -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observe(self, initial: initial, receive: receive) }
    }

    /// Observes this observable until the first message; with `initial`, that is the latest one.
    ///
    /// ```swift
    /// let observation = counter.observeOnce(initial: true) { print($0.new) }
    /// counter.value = 2    // prints: 1
    /// ```
    @preconcurrency
    public func observeOnce(
        initial: Bool, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message) -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observeOnce(self, initial: initial, receive: receive) }
    }

    /// Observes this observable until the first message, with `initial` the latest one, and is given its author too.
    @preconcurrency
    public func observeOnce(
        initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message, AnyAuthor) -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observeOnce(self, initial: initial, receive: receive) }
    }
}
