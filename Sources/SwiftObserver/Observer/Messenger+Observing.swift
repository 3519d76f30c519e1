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
