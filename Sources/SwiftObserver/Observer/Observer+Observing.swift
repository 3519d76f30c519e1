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

// MARK: - Beginning

/// What all forms of observing one observable come to.
extension Messenger {
    /// Begins an observation. Its handler runs on the actor, or where the strategy delivers if there is none.
    ///
    /// - Parameter observable: If there is one, the observation begins with its latest message. Precondition: this is
    ///   its messenger.
    @inlinable
    final func beginObservation(
        by receiver: Receiver, on actor: (any Actor)?, replaying: Bool = true,
        latestOf observable: (any BufferedObservable<Message>)? = nil, _ handler: consuming Handler<Message>
    ) -> Connection<Message> {
        // The caller keeps the messenger alive, which keeps its core, and the observation retains its list.
        let core = unretainedCore ?? .passUnretained(makeCore())
        let connection = Connection(
            handler,
            in: actor == nil
                ? core.takeUnretainedValue() : core._withUnsafeGuaranteedRef { $0.lane(for: actor, of: self) },
            connections: receiver.connections, of: receiver.observer)
        if let observable {
            begin(connection, latestOf: observable)
        } else {
            core._withUnsafeGuaranteedRef { $0.begin(connection, sender: self, replaying: replaying) }
            observationBegan()
        }
        return connection
    }

    /// Begins the observation to which a chain of transforms leads.
    @inlinable
    final func beginObservation(
        by receiver: Receiver, latestOf observable: (any BufferedObservable<Message>)? = nil, _ ending: Ending<Message>
    ) -> ObservationToken {
        let token =
            if let junction = ending.junction {
                JoinedConnection(
                    to: self, by: receiver, on: ending.actor, latestOf: observable, into: junction, ending.receive)
            } else {
                beginObservation(by: receiver, on: ending.actor, latestOf: observable, .link(ending.receive))
            }
        if let whenBegun = ending.whenBegun { whenBegun(plan) }
        return token
    }

    /// Begins an observation with the latest message. Of observables of the package, beginning and message are one
    /// step.
    @usableFromInline
    final func begin(_ subscription: Subscription<Message>, latestOf observable: any BufferedObservable<Message>) {
        if observable is any ExactlyBuffered {
            beginExactly(subscription)
        } else if let erased = observable as? AnyBufferedObservable<Message> {
            begin(subscription, latestOf: erased.buffered)
        } else if let erased = observable as? AnyUnsharedBufferedObservable<Message> {
            begin(subscription, latestOf: erased.buffered)
        } else {
            observable._beginShowing(subscription)
            observationBegan()
        }
    }
}

extension Messenger {
    /// Begins an observation by a receiver, in place of its earlier ones of this messenger.
    @inlinable
    package final func replaceObservations(
        by receiver: Receiver, on actor: (any Actor)?, _ handler: @escaping (Message) -> Void
    ) {
        let connection = beginObservation(by: receiver, on: actor, .message(handler))
        if !connection.beganAlone { endAllButLatestObservation(by: receiver) }
    }

    /// Begins an observation by a receiver, without replay. Its handler runs where the strategy delivers, is given an
    /// absent author as such, and passes it on.
    package final func connect(
        by receiver: Receiver, _ handler: @escaping (Message, Origin) -> Void
    ) -> ObservationToken {
        beginObservation(by: receiver, on: nil, replaying: false, .link(handler))
    }

    /// Ends all observations of this messenger by a receiver but the one that began last.
    ///
    /// A thread that begins an observation and then calls this leaves one observation, whatever other threads do
    /// meanwhile.
    @inlinable
    package final func endAllButLatestObservation(by receiver: Receiver) {
        guard let core = existingCore else { return }
        receiver.endAllButLatest(of: core)
    }

    /// Ends the observations of this messenger by a receiver.
    @inlinable
    package final func endObservations(by receiver: Receiver) {
        guard let core = existingCore else { return }
        receiver.endObservations(of: core)
    }
}
