extension Observer {
    /// Observes an observable until the first message. The observation ends before the handler is called.
    @preconcurrency
    @discardableResult
    public func observeOnce<O: Observable>(
        _ observable: O, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message) -> Void
    ) -> ObservationToken {
        observeOnce(observable).receive(receive)
    }

    /// Observes an observable until the first message, and is given its author too.
    @preconcurrency
    @discardableResult
    public func observeOnce<O: Observable>(
        _ observable: O,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        observeOnce(observable).receive(receive)
    }

    /// Observes an observable until the first message; with `initial`, that is the latest one.
    @preconcurrency
    @discardableResult
    public func observeOnce<O: BufferedObservable>(
        _ observable: O, initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message) -> Void
    ) -> ObservationToken {
        observeOnce(observable, initial: initial).receive(receive)
    }

    /// Observes an observable until the first message, with `initial` the latest one, and is given its author too.
    @preconcurrency
    @discardableResult
    public func observeOnce<O: BufferedObservable>(
        _ observable: O, initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        observeOnce(observable, initial: initial).receive(receive)
    }
}
