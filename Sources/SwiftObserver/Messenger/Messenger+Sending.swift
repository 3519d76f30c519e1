extension Messenger {
    /// Sends a message to everyone who observes, with this messenger as its author.
    ///
    /// When and where the observers get it is up to the delivery strategy. May be called from any thread if the message
    /// is `Sendable`, from inside handlers, and in `deinit`. Costs O(observers) where it delivers.
    @inlinable
    public final func send(_ message: Message) {
        deliver(message, from: self)
    }

    /// Sends a message with another author; without one, this messenger is the author.
    @inlinable
    public final func send(_ message: Message, from author: AnyAuthor?) {
        deliver(message, from: author ?? self)
    }

    /// Sends an empty message, with this messenger as its author.
    @inlinable
    public final func send() where Message == Void {
        send(())
    }

    /// Sends a message that found no inner state, which is made now if a strategy waits for it. Without one the message is
    /// counted, and that is all.
    @inlinable
    @inline(never)
    final func deliverFirst(_ message: Message, from author: AnyAuthor) {
        if let core = plannedCore { core.send(message, from: author, sender: self) } else { idle.countUp() }
    }

    @inlinable
    final func deliver(_ message: Message, from author: AnyAuthor) {
        guard let core = unretainedCore else { return deliverFirst(message, from: author) }
        // The caller keeps the messenger alive, which keeps its core.
        core._withUnsafeGuaranteedRef { $0.send(message, from: author, sender: self) }
    }

    /// Sends a message if all of the messenger's mailboxes have room for it: its own, and those of its handlers' actors.
    ///
    /// Throws `MailboxFull` if the strategy's bound refuses the message in one of them, as `dropping: .newest` does. Then
    /// nobody gets it, and it counts as sent and as dropped for every observation. Otherwise every mailbox keeps a place for
    /// it, so that nothing refuses it later, even if the bound makes it drop another message. What a strategy further down
    /// refuses, that of a `delivered(by:)`, is that strategy's affair. It also throws if the strategy's limit for nested
    /// sends refuses the message. O(actors that observe)
    @inlinable
    public final func trySend(_ message: Message, from author: AnyAuthor? = nil) throws(MailboxFull) {
        guard let core = plannedCore else { return send(message, from: author) }
        let begun = core.gate.beginOpen()
        if begun != 0 {
            core.deliverOpenly(message, from: author ?? self, sender: self, begun: begun)
        } else if !core.trySend(message, from: author ?? self, sender: self) {
            throw MailboxFull()
        }
    }
}
