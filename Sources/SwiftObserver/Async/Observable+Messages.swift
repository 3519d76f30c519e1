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
    public func messages(backlog: BacklogLimit = .unlimited) -> MessageSequence<Message> {
        MessageSequence(of: messenger, backlog: backlog) { message, _ in message }
    }

    /// As ``messages(backlog:)``, each message with the identity of its author.
    public func authoredMessages(backlog: BacklogLimit = .unlimited) -> MessageSequence<AuthoredMessage<Message>> {
        MessageSequence(of: messenger, backlog: backlog) { AuthoredMessage($0, from: $1) }
    }
}

extension MessageSequence {
    fileprivate init<Message: Sendable>(
        of messenger: Messenger<Message>, backlog: BacklogLimit,
        element: @escaping @Sendable (Message, AnyAuthor) -> Element
    ) {
        source = MessageSource { [weak messenger] in
            let storage = MessageStorage<Element>(backlog: backlog)
            let token = messenger?.connect({ storage.offer(element($0, $1)) }, whenEnded: { storage.finish() })
            storage.begin(unbounded: token?.replayCount ?? 0)
            return MessageSubscription(storage: storage, token: token)
        }
    }
}
