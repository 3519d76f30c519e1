/// Under `.immediate`, a message that a handler sends is handled at once, inside the delivery of another one; but no
/// observation is given a live message before its replay.
extension MessengerCore {
    /// Puts the replays that are for actors into their mailboxes, so that the message comes behind them. Under the lock.
    @usableFromInline
    func passOnReplays(_ posting: inout Posting<Message>) {
        for _ in 0..<waiting.replays.count {
            guard let replay = waiting.replays.popFirst() else { return }
            if replay.isOnItsWay {
                if posting.replaying == nil { posting.replaying = [] }
                posting.replaying?.append(accept(replay))
            } else {
                waiting.replays.append(replay)
            }
        }
    }

    /// Has the actors called that `passOnReplays` found replays for.
    @usableFromInline
    func deliverReplaysSoon(sender: AnyObject, _ posting: inout Posting<Message>) {
        for mailbox in posting.replaying ?? [] { mailbox.deliverSoon(sender: sender) }
    }

    /// Whether there are replays to be delivered first. Under the lock.
    @inlinable
    func hasReplays(_ mainMailbox: ActorMailbox<Message>?) -> Bool {
        if !waiting.replays.isEmpty { return true }
        guard let mainMailbox else { return false }
        return !mainMailbox.waiting.replays.isEmpty
    }

    /// Delivers the replays of those who are to be given the message here and now. For the deliverer.
    @usableFromInline
    func deliverReplays(before audience: UInt64, sender: AnyObject, _ posting: inout Posting<Message>) {
        while deliverReplay(before: audience, sender: sender, posting.mainMailbox) {}
    }

    /// Delivers one message, or puts away a replay that nobody waits for; false if there is none.
    private func deliverReplay(
        before audience: UInt64, sender: AnyObject, _ mainMailbox: ActorMailbox<Message>?
    ) -> Bool {
        lock.lock()
        var next = waiting.popReplay(upTo: audience)
        if case .nothing = next, let mainMailbox { next = mainMailbox.waiting.popReplay(upTo: audience) }
        var mailbox: ActorMailbox<Message>?
        if case .passOn(let replay) = next { mailbox = accept(replay) }
        lock.unlock()
        switch next {
        case .replay(let replay, let letter):
            if let letter { replay.subscription.replay(letter.message, from: author(of: letter, sender: sender)) }
            return true
        case .passOn:
            mailbox?.deliverSoon(sender: sender)
            return true
        case .letter, .nothing:
            return false
        }
    }
}
