internal import Synchronization

/// The mailboxes of actors: made with the first observation of an actor, and forgotten when nothing comes there any more.
extension MessengerCore {
    /// The mailbox for handlers on an actor, or where the strategy delivers. The caller begins an observation there.
    @usableFromInline
    func mailbox(for actor: (any Actor)?, of messenger: Messenger<Message>) -> Mailbox {
        guard let actor else { return self }
        lock.withLock { held in openQueue(held) }
        makeStandIns(for: messenger)
        if actor === MainActor.shared { return mailboxOfMainActor() }
        let key = ObjectIdentifier(actor)
        while true {
            let known = lock.withLock { held in claim(actorMailboxes[key], held) }
            // Asked outside the lock, since the answer is a reference that could be the last one.
            if let known, known.actor === actor { return known }
            if let known { bury(known) }
            let mailbox = ActorMailbox(core: self, actor: actor)
            let isPlaced = lock.withLock { held in
                guard actorMailboxes[key] == nil else { return false }
                actorMailboxes[key] = claim(mailbox, held)
                beginMeasuring(in: mailbox, held)
                noteActors(held)
                return true
            }
            if isPlaced { return mailbox }
        }
    }

    /// Keeps a mailbox from being forgotten until the observation has begun.
    private func claim(_ mailbox: ActorMailbox<Message>?, _ held: borrowing HeldLock) -> ActorMailbox<Message>? {
        mailbox?.claimCount += 1
        return mailbox
    }

    private func mailboxOfMainActor() -> Mailbox {
        lock.withLock { held in
            if let mainMailbox = claim(mainMailbox, held) { return mainMailbox }
            let mailbox = ActorMailbox<Message>(core: self, actor: nil)
            mainMailbox = claim(mailbox, held)
            beginMeasuring(in: mailbox, held)
            unretainedMainMailbox = Unmanaged.passUnretained(mailbox)
            return mailbox
        }
    }

    /// Says to those who do not hold the lock which actors are worth a look.
    func noteActors(_ held: borrowing HeldLock) {
        let servesMain = mainMailbox.map { !$0.isDeserted } ?? false
        self.servesMain.store(servesMain, ordering: .relaxed)
        hasActors.store(servesMain || !actorMailboxes.isEmpty, ordering: .relaxed)
    }

    /// Lets go of a mailbox that nothing comes to any more. Callers hold on to both.
    @usableFromInline
    func forget(_ mailbox: ActorMailbox<Message>, _ held: borrowing HeldLock) {
        if phase.isClosed, mainMailbox === mailbox {
            mainMailbox = nil
            unretainedMainMailbox = nil
        }
        if let key = mailbox.key, actorMailboxes[key] === mailbox { actorMailboxes[key] = nil }
        noteActors(held)
    }

    /// Ends what belongs to an actor that is gone: nothing of it can be called any more.
    func bury(_ mailbox: ActorMailbox<Message>) {
        var retired = Retired()
        var gone = Retired()
        var earlier = EarlierQueues()
        let remains = lock.withLock { held in
            var remains = Remains<Message>()
            remains.letters = mailbox.waiting.backlog.discardAll(&mailbox.ledger)
            remains.replays = mailbox.waiting.replays.takeAll()
            mailbox.isScheduled = false
            earlier = mailbox.earlier.take()
            mailbox.claimCount = 0
            retired = edit(mailbox, held) { closeAll(in: mailbox, held) }
            forget(mailbox, held)
            refreshGate(held)
            if activeCount == 0 { retired.notice = whenUnobserved(held) }
            gone = mailbox.takeGone(held)
            return remains
        }
        // Its handlers cannot be released on the actor any more.
        retired.releaseHere()
        gone.releaseHandlers()
        remains.release()
        withExtendedLifetime(earlier) {}
    }
}
