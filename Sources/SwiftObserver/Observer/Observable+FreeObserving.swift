/// Observing without an observer. The observations last as long as what is returned is held: see ``FreeObservation``.
///
/// The handlers run where those of an observer would: see ``Observer/observe(_:receive:)``.
extension Observable {
    /// Observes this observable for as long as the observation is held.
    @preconcurrency
    public func observe(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message) -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observe(self, receive: receive))
        return observation
    }

    /// Observes this observable for as long as the observation is held, and is given the author of each message too.
    @preconcurrency
    public func observe(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message, AnyAuthor) -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observe(self, receive: receive))
        return observation
    }

    /// Observes this observable until the first message, or until the observation is released.
    @preconcurrency
    public func observeOnce(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message) -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observeOnce(self, receive: receive))
        return observation
    }

    /// Observes this observable until the first message, or until the observation is released, and is given the author too.
    @preconcurrency
    public func observeOnce(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message, AnyAuthor) -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observeOnce(self, receive: receive))
        return observation
    }
}

extension BufferedObservable {
    /// Observes this observable for as long as the observation is held, with `initial` from its latest message on.
    @preconcurrency
    public func observe(
        initial: Bool, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message) -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observe(self, initial: initial, receive: receive))
        return observation
    }

    /// Observes this observable for as long as the observation is held, with `initial` from its latest message on, and is
    /// given the author of each message too.
    @preconcurrency
    public func observe(
        initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message, AnyAuthor) -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observe(self, initial: initial, receive: receive))
        return observation
    }

    /// Observes this observable until the first message; with `initial`, that is the latest one.
    @preconcurrency
    public func observeOnce(
        initial: Bool, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message) -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observeOnce(self, initial: initial, receive: receive))
        return observation
    }

    /// Observes this observable until the first message, with `initial` the latest one, and is given its author too.
    @preconcurrency
    public func observeOnce(
        initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (Message, AnyAuthor) -> Void
    ) -> FreeObservation {
        let observation = FreeObservation()
        observation.keep(observation.observeOnce(self, initial: initial, receive: receive))
        return observation
    }
}
