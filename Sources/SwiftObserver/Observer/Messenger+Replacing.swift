extension Messenger {
    /// Begins an observation by a receiver, in place of those that it has of this messenger.
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
        by receiver: Receiver, _ handler: @escaping (Message, AnyAuthor) -> Void
    ) -> ObservationToken {
        beginObservation(by: receiver, on: nil, replaying: false, .link(handler))
    }

    /// Ends all observations of this messenger by a receiver but the one that began last.
    ///
    /// A thread that begins one and then calls this leaves one, whatever other threads do at the same time.
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
