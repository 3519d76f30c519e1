/// Under `.immediate`, a message that a handler sends is handled at once, inside the delivery of another one; but no
/// observation is given a live message before its replay.
extension MessengerCore {
    /// Puts the replays that are for actors into their mailboxes, so that the message comes behind them.
    @usableFromInline
    func passOnReplays(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        var next = waiting.replays.first
        while let replay = next {
            next = replay.next
            guard replay.isOnItsWay else { continue }
            waiting.replays.remove(replay)
            if posting.replaying == nil { posting.replaying = [] }
            posting.replaying?.append(accept(replay, held))
        }
    }

    /// Has the actors called that `passOnReplays` found replays for.
    @usableFromInline
    func deliverReplaysSoon(sender: AnyObject, _ posting: inout Posting<Message>) {
        for mailbox in posting.replaying ?? [] { mailbox.deliverSoon(sender: sender) }
    }

    /// Whether there are replays to be delivered first.
    @inlinable
    func hasReplays(_ mainMailbox: ActorMailbox<Message>?, _ held: borrowing HeldLock) -> Bool {
        if !waiting.replays.isEmpty { return true }
        guard let mainMailbox else { return false }
        return !mainMailbox.waiting.replays.isEmpty
    }

    /// Delivers the replays of those who are to be given the message here and now, which did not lead to them. For the
    /// deliverer.
    @usableFromInline
    func deliverReplays(before audience: UInt64, sender: AnyObject, _ posting: inout Posting<Message>) {
        let mainMailbox = posting.mainMailbox
        Causes.run(under: nil) {
            while deliverReplay(before: audience, sender: sender, mainMailbox) {}
        }
    }

    /// Delivers one message, or passes a replay on; false if there is none.
    private func deliverReplay(
        before audience: UInt64, sender: AnyObject, _ mainMailbox: ActorMailbox<Message>?
    ) -> Bool {
        var mailbox: ActorMailbox<Message>?
        let next = lock.withLock { held in
            var next = waiting.popReplay(upTo: audience)
            if case .nothing = next, let mainMailbox { next = mainMailbox.waiting.popReplay(upTo: audience) }
            if case .passOn(let replay) = next { mailbox = accept(replay, held) }
            return next
        }
        switch next {
        case .replay(let replay, let letter):
            open(letter, sender: sender) { author in
                if let mainMailbox, replay.subscription.mailbox === mainMailbox {
                    mainMailbox.call(replay.subscription, letter.message, from: author)
                } else {
                    replayNesting(letter.message, from: author, to: replay.subscription)
                }
            }
            return true
        case .passOn:
            mailbox?.deliverSoon(sender: sender)
            return true
        case .letter, .nothing:
            return false
        }
    }
}
