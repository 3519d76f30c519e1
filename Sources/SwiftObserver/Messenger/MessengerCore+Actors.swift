public import Synchronization

/// Messages for handlers on actors go on from the messenger's own mailbox, once that delivers them: at once to those of
/// the main actor if the delivery happens there, otherwise into one mailbox for each actor.
extension MessengerCore {
    /// Decides which way the message in flight takes to the main actor. For the deliverer, under the lock.
    @inlinable
    func prepareActors(
        for message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>
    ) {
        posting.hasActors = true
        posting.hasOtherActors = !actorMailboxes.isEmpty
        guard posting.onMain, let mailbox = mainMailbox, !mailbox.isDeserted else { return }
        if mailbox.gate.begin() {
            posting.openMailbox = mailbox
            if plan.isImmediate { mailbox.deliverer = .current }
            if mailbox.waiting.isEmpty {
                posting.mainMailbox = mailbox
            } else {
                // What waits there comes first; this message is not one that waits, so no bound applies.
                let author = referenceInFlight(to: author, sender: sender)
                let letter = Letter(message, author: author, audience: posting.audience)
                _ = mailbox.waiting.backlog.post(
                    letter, limit: .unlimited, oldest: 0, &mailbox.ledger, lost: &posting.lost)
            }
        } else if plan.isImmediate, mailbox.deliverer == .current, mailbox.waiting.isEmpty {
            // Otherwise it goes where those wait that were sent before it.
            posting.add(mailbox.applyEdits())
            posting.mainMailbox = mailbox
        }
    }

    /// Calls the main actor's handlers where that was decided, and puts the message into the other mailboxes.
    @inlinable
    func deliverToActors(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>
    ) {
        if posting.replaying != nil { deliverReplaysSoon(sender: sender, &posting) }
        posting.mainMailbox?.call(message, from: author, audience: posting.audience)
        if !posting.isDoneOnMain || posting.hasOtherActors {
            mail(message, from: author, sender: sender, posting)
        }
    }

    /// Begins to deliver a message here and to the main actor, in one step: on the main queue, in order, if nobody
    /// delivers, nothing is kept, nothing waits for the main actor, and no other actor has observed. Under the lock.
    ///
    /// Both gates count the message, and `deliverOnMain` may end both without the lock.
    @inlinable
    func beginOnMain() -> (here: UInt64, there: UInt64)? {
        guard isOrdered, isolatedCount > 0, !kept.isNeeded, actorMailboxes.isEmpty, !gate.isBusy, !hasRest,
            let mailbox = unretainedMainMailbox
        else { return nil }
        return mailbox._withUnsafeGuaranteedRef { mailbox in
            mailbox.isAtRest ? (gate.beginDirect(), mailbox.gate.beginDirect()) : nil
        }
    }

    /// Delivers what `beginOnMain` began. The main actor's gate ends first: what was sent in the meantime may need it.
    @inlinable
    func deliverOnMain(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ begun: (here: UInt64, there: UInt64)
    ) {
        deliverDirectly(message, from: author)
        unretainedMainMailbox?._withUnsafeGuaranteedRef { mailbox in
            mailbox.deliverDirectly(message, from: author)
            if !mailbox.gate.endOpen(begun.there) { mailbox.stepDown(sender: sender) }
        }
        endOpenly(sender, begun: begun.here, onMain: true)
    }

    /// What `deliverToActors` does, for a message that waited.
    @inlinable
    @inline(__always)
    func forward(_ letter: Letter<Message>, from author: AnyAuthor, sender: AnyObject) {
        if hasActors.load(ordering: .relaxed) { forwardToActors(letter, from: author, sender: sender) }
    }

    /// A function of its own, so that those who have no actors do not make room for the posting.
    @inlinable
    @inline(never)
    func forwardToActors(_ letter: Letter<Message>, from author: AnyAuthor, sender: AnyObject) {
        var posting = Posting<Message>(onMain: servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
        posting.audience = letter.audience
        posting.isPromised = letter.isPromised
        lock.withLock { prepareActors(for: letter.message, from: author, sender: sender, &posting) }
        deliverToActors(letter.message, from: author, sender: sender, &posting)
        posting.openMailbox?.stepDown(sender: sender)
    }

    @inlinable
    @inline(never)
    func mail(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: borrowing Posting<Message>) {
        var lost = Lost<Message>()
        var addressed: [ActorMailbox<Message>] = []
        lock.withLock {
            let author = referenceInFlight(to: author, sender: sender)
            let letter = Letter(message, author: author, audience: posting.audience)
            if !posting.isDoneOnMain, let mainMailbox {
                mainMailbox.post(letter, promised: posting.isPromised, &lost, &addressed)
            }
            for mailbox in actorMailboxes.values {
                mailbox.post(letter, promised: posting.isPromised, &lost, &addressed)
            }
        }
        for mailbox in addressed {
            mailbox.scheduleDrain()
        }
    }

    /// Puts a replay into the mailbox that it is for. Under the lock.
    @usableFromInline
    func accept(_ replay: PendingReplay<Message>) -> ActorMailbox<Message> {
        let mailbox = unsafeDowncast(replay.subscription.mailbox, to: ActorMailbox<Message>.self)
        replay.isOnItsWay = false
        replay.after = mailbox.ledger.entered
        mailbox.waiting.replays.append(replay)
        return mailbox
    }

    /// The mailbox for handlers on an actor, or where the strategy delivers. The caller begins an observation there.
    @usableFromInline
    func mailbox(for actor: (any Actor)?, of messenger: Messenger<Message>) -> Mailbox {
        guard let actor else { return self }
        lock.withLock { openQueue() }
        makeStandIns(for: messenger)
        if actor === MainActor.shared { return mailboxOfMainActor() }
        let key = ObjectIdentifier(actor)
        while true {
            let known = lock.withLock { claim(actorMailboxes[key]) }
            // Asked outside the lock, since the answer is a reference that could be the last one.
            if let known, known.actor === actor { return known }
            if let known { bury(known) }
            let mailbox = ActorMailbox(core: self, actor: actor)
            let isPlaced = lock.withLock {
                guard actorMailboxes[key] == nil else { return false }
                actorMailboxes[key] = claim(mailbox)
                noteActors()
                return true
            }
            if isPlaced { return mailbox }
        }
    }

    /// Keeps a mailbox from being forgotten until the observation has begun. Under the lock.
    private func claim(_ mailbox: ActorMailbox<Message>?) -> ActorMailbox<Message>? {
        mailbox?.claimCount += 1
        return mailbox
    }

    private func mailboxOfMainActor() -> Mailbox {
        lock.withLock {
            if let mainMailbox = claim(mainMailbox) { return mainMailbox }
            let mailbox = ActorMailbox<Message>(core: self, actor: nil)
            mainMailbox = claim(mailbox)
            unretainedMainMailbox = Unmanaged.passUnretained(mailbox)
            return mailbox
        }
    }

    /// Says to those who do not hold the lock which actors are worth a look. Under the lock.
    func noteActors() {
        let servesMain = mainMailbox.map { !$0.isDeserted } ?? false
        self.servesMain.store(servesMain, ordering: .relaxed)
        hasActors.store(servesMain || !actorMailboxes.isEmpty, ordering: .relaxed)
    }

    /// Lets go of a mailbox that nothing comes to any more. Under the lock; callers hold on to both.
    @usableFromInline
    func forget(_ mailbox: ActorMailbox<Message>) {
        if isClosed, mainMailbox === mailbox {
            mainMailbox = nil
            unretainedMainMailbox = nil
        }
        if let key = mailbox.key, actorMailboxes[key] === mailbox { actorMailboxes[key] = nil }
        noteActors()
    }

    /// Ends what belongs to an actor that is gone: nothing of it can be called any more.
    func bury(_ mailbox: ActorMailbox<Message>) {
        var retired = Retired()
        var gone = Retired()
        let remains = lock.withLock {
            var remains = Remains<Message>()
            remains.letters = mailbox.waiting.backlog.discardAll(&mailbox.ledger)
            remains.replays = mailbox.waiting.replays.takeAll()
            mailbox.isScheduled = false
            mailbox.claimCount = 0
            retired = edit(mailbox) { closeAll(in: mailbox) }
            forget(mailbox)
            refreshGate()
            if activeCount == 0 { retired.notice = whenUnobserved }
            gone = mailbox.takeGone()
            return remains
        }
        // Its handlers cannot be released on the actor any more.
        retired.releaseHere()
        gone.releaseHandlers()
        remains.release()
    }
}
