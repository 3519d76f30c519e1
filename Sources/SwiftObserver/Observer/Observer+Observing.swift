extension Observer {
    /// Observes an observable: the handler is called with the messages that are sent from now on.
    ///
    /// Observing alone sends nothing; only a strategy with replay gives a new observation earlier messages. To begin
    /// with the current value of a variable, pass `initial: true`.
    ///
    /// The handler runs on the actor on which it was written, for instance on the main actor in a class that is
    /// `@MainActor`, or on an actor if it uses that actor's `self`. A handler that belongs to no actor runs where the
    /// observable's strategy delivers; in Swift 6 mode the compiler warns about such a handler if it could race. Calls
    /// never overlap, except nested ones under `.immediate`. Observing again adds another observation.
    ///
    /// The observable's messenger retains the handler and its captures until the observation ends, and releases it
    /// where the handler runs. O(1)
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O: Observable>(
        _ observable: O, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        return observable.messenger.beginObservation(by: knownReceiver, on: handler.actor, .message(handler.call))
    }

    /// Observes an observable, and is given the author of each message too.
    ///
    /// An author that was deallocated while its message waited reads as the messenger.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O: Observable>(
        _ observable: O,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        return observable.messenger.beginObservation(
            by: knownReceiver, on: handler.actor, .messageAndAuthor(handler.call))
    }
}

extension Observer {
    /// Observes an observable; with `initial`, the handler is called with the latest message first.
    ///
    /// ```swift
    /// label.observe(title, initial: true) { update in print(update.new) }
    /// ```
    ///
    /// That message is the latest of the moment in which the observation begins (of a variable: an update whose `old`
    /// equals its `new`), and everything that is sent after that moment follows, whichever thread sends. It comes as a
    /// replay does: on the handler's actor, when the observable's strategy delivers it. If the strategy itself replays
    /// messages, they are given instead.
    ///
    /// For variables and caches nothing is missing and nothing comes twice. For other observables, such as a mapped
    /// variable, nothing is missing, but a message that is sent while the observation begins may come although the
    /// first one knew it already.
    @preconcurrency
    @discardableResult
    public func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        return observable.messenger.beginObservation(
            by: knownReceiver, on: handler.actor, latestOf: initial ? observable : nil, .message(handler.call))
    }

    /// Observes an observable, with `initial` from its latest message on, and is given the author of each message too.
    ///
    /// The author of the first one is the observable's messenger; a message that the strategy replays has its own.
    @preconcurrency
    @discardableResult
    public func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool,
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        return observable.messenger.beginObservation(
            by: knownReceiver, on: handler.actor, latestOf: initial ? observable : nil, .messageAndAuthor(handler.call))
    }
}

extension Observer {
    /// Observes an observable until the first message. The observation ends before the handler is called; if the
    /// message comes as the observation begins, right after.
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

/// Observing by handlers that do not look at the message.
extension Observer {
    /// Observes an observable by a handler that does not look at the message.
    ///
    /// ```swift
    /// observer.observe(messenger) { print("something was sent") }
    /// ```
    ///
    /// Apart from that it is `observe(_:receive:)`.
    @preconcurrency
    @discardableResult
    @inlinable
    public func observe<O: Observable>(
        _ observable: O, @_inheritActorContext receive: @escaping @isolated(any) @Sendable () -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(receive)
        let call = handler.call
        return observable.messenger.beginObservation(by: knownReceiver, on: handler.actor, .message({ _ in call() }))
    }
}

extension Observable {
    /// Observes this observable by a handler that does not look at the message, for as long as the observation is held.
    @preconcurrency
    public func observe(
        @_inheritActorContext receive: @escaping @isolated(any) @Sendable () -> Void
    ) -> FreeObservation {
        FreeObservation { $0.observe(self, receive: receive) }
    }
}
