extension Messenger {
    /// Begins an observation. Its handler runs on the actor, or where the strategy delivers if there is none.
    @inlinable
    final func beginObservation(
        by receiver: Receiver, on actor: (any Actor)?, replaying: Bool = true, _ handler: consuming Handler<Message>
    ) -> ObservationToken {
        let core = makeCore()
        let mailbox = actor == nil ? core : core.mailbox(for: actor, of: self)
        let connection = Connection(handler, in: mailbox, receiver: receiver)
        core.begin(connection, sender: self, replaying: replaying)
        return connection
    }

    /// Begins the observation to which a chain of transforms leads.
    @inlinable
    final func beginObservation(by receiver: Receiver, _ ending: Ending<Message>) -> ObservationToken {
        if let junction = ending.junction {
            return beginObservation(by: receiver, into: junction, ending.receive)
        }
        return beginObservation(by: receiver, on: ending.actor, .link(ending.receive))
    }

    @usableFromInline
    final func beginObservation(
        by receiver: Receiver, into junction: Junction, _ handler: @escaping (Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        JoinedConnection(to: self, by: receiver, into: junction, handler)
    }
}
