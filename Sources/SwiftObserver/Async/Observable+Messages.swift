extension Observable where Message: Sendable {
    /// The messages of this observable as an async sequence that has begun to observe when this returns.
    ///
    /// Every call is an observation of its own: each sequence gets every message, with the replay that the messenger's
    /// strategy promises, without gap or duplicate. It ends after the observable's last message, or at once when the task
    /// that iterates is cancelled, and neither side keeps the other alive. See ``MessageSequence`` for what happens when
    /// it is iterated more than once.
    ///
    /// - Parameter backlog: How many messages may wait to be taken, and which to drop beyond that. What the sequence
    ///   begins with, its replay, does not count. Say ``MessageSequence/reportingLag()`` to learn where some were dropped.
    @inlinable
    public func messages(backlog: BacklogLimit = .unlimited) -> MessageSequence<Message> {
        MessageSequence(
            source: MessageSource { [weak messenger] in
                let storage = MessageStorage<Message>(backlog: backlog)
                return .begin(storage, at: messenger) { message, _ in
                    storage.offer(message)
                } replayed: { message, _ in
                    storage.offer(message, isReplayed: true)
                }
            })
    }

    /// As ``messages(backlog:)``, each message with the identity of its author.
    @inlinable
    public func authoredMessages(backlog: BacklogLimit = .unlimited) -> MessageSequence<AuthoredMessage<Message>> {
        MessageSequence(
            source: MessageSource { [weak messenger] in
                let storage = MessageStorage<AuthoredMessage<Message>>(backlog: backlog)
                return .begin(storage, at: messenger) { message, author in
                    storage.offer(AuthoredMessage(message, from: StandIn.comparable(author)))
                } replayed: { message, author in
                    storage.offer(AuthoredMessage(message, from: StandIn.comparable(author)), isReplayed: true)
                }
            })
    }
}
