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
                let author = reference(to: author, sender: sender)
                let letter = Letter(message, author: author, audience: posting.audience)
                _ = mailbox.waiting.backlog.post(
                    letter, limit: .unlimited, oldest: 0, &mailbox.ledger, lost: &posting.lost)
            }
        } else if plan.isImmediate, mailbox.deliverer == .current {
            mailbox.linkArrivals()
            posting.mainMailbox = mailbox
        }
    }

    /// Calls the main actor's handlers where that was decided, and puts the message into the other mailboxes.
    @inlinable
    func deliverToActors(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>
    ) {
        if posting.replaying != nil { deliverReplaysSoon(sender: sender, &posting) }
        let isDone = posting.mainMailbox != nil || posting.openMailbox != nil
        posting.mainMailbox?.deliver(message, from: author, audience: posting.audience)
        if !isDone || posting.hasOtherActors {
            mail(message, from: author, audience: posting.audience, sender: sender, mainIsDone: isDone)
        }
    }

    /// Begins to deliver a message here and to the main actor, in one step: on the main queue, in order, if nobody
    /// delivers, nothing is kept, nothing waits for the main actor, and no other actor has observed. Under the lock.
    ///
    /// Both gates count the message, and `deliverOnMain` may end both without the lock.
    @inlinable
    func beginOnMain() -> (here: UInt, there: UInt)? {
        guard isOrdered, isolatedCount > 0, !kept.isNeeded, actorMailboxes.isEmpty, !gate.isBusy,
            let mailbox = unretainedMainMailbox
        else { return nil }
        return mailbox._withUnsafeGuaranteedRef { mailbox in
            mailbox.isAtRest ? (gate.beginDirect(), mailbox.gate.beginDirect()) : nil
        }
    }

    /// Delivers what `beginOnMain` began. The main actor's gate ends first: what was sent meanwhile may need it.
    @inlinable
    func deliverOnMain(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ begun: (here: UInt, there: UInt)
    ) {
        deliverDirectly(message, from: author)
        unretainedMainMailbox?._withUnsafeGuaranteedRef { mailbox in
            mailbox.deliverDirectly(message, from: author)
            if !mailbox.gate.endOpen(begun.there) { mailbox.stepDown(sender: sender) }
        }
        endOpenly(sender, begun: begun.here)
    }

    /// What `deliverToActors` does, for a message that waited.
    @inlinable
    func forward(_ message: Message, from author: AnyAuthor, audience: UInt64, sender: AnyObject) {
        guard hasActors.load(ordering: .relaxed) else { return }
        var posting = Posting<Message>(onMain: servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
        posting.audience = audience
        lock.lock()
        prepareActors(for: message, from: author, sender: sender, &posting)
        lock.unlock()
        deliverToActors(message, from: author, sender: sender, &posting)
        posting.openMailbox?.stepDown(sender: sender)
    }

    @inlinable
    @inline(never)
    func mail(_ message: Message, from author: AnyAuthor, audience: UInt64, sender: AnyObject, mainIsDone: Bool) {
        var lost = Lost<Message>()
        var addressed: [ActorMailbox<Message>] = []
        lock.lock()
        let author = reference(to: author, sender: sender)
        if !mainIsDone, let mainMailbox {
            mainMailbox.post(Letter(message, author: author, audience: audience), &lost, &addressed)
        }
        for mailbox in actorMailboxes.values {
            mailbox.post(Letter(message, author: author, audience: audience), &lost, &addressed)
        }
        lock.unlock()
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

    /// The mailbox for handlers on an actor, or where the strategy delivers.
    @usableFromInline
    func mailbox(for actor: (any Actor)?, of messenger: Messenger<Message>) -> Mailbox {
        guard let actor else { return self }
        makeStandIns(for: messenger)
        if actor === MainActor.shared { return mailboxOfMainActor() }
        while true {
            let key = ObjectIdentifier(actor)
            let known = lock.withLock { actorMailboxes[key] }
            // Asked outside the lock, since the answer is a reference that could be the last one.
            if let known, known.actor === actor { return known }
            let mailbox = ActorMailbox(core: self, actor: actor)
            let isPlaced = lock.withLock {
                guard actorMailboxes[key] === known else { return false }
                actorMailboxes[key] = mailbox
                hasActors.store(true, ordering: .relaxed)
                return true
            }
            guard isPlaced else { continue }
            if let known { bury(known) }
            clearDeserted()
            return mailbox
        }
    }

    private func mailboxOfMainActor() -> Mailbox {
        lock.withLock {
            if let mainMailbox { return mainMailbox }
            let mailbox = ActorMailbox<Message>(core: self, actor: nil)
            mainMailbox = mailbox
            unretainedMainMailbox = Unmanaged.passUnretained(mailbox)
            servesMain.store(true, ordering: .relaxed)
            hasActors.store(true, ordering: .relaxed)
            return mailbox
        }
    }

    /// Breaks the circle of a mailbox that nothing comes to any more. Under the lock; callers hold on to both.
    @usableFromInline
    func forget(_ mailbox: ActorMailbox<Message>) {
        if mainMailbox === mailbox {
            mainMailbox = nil
            unretainedMainMailbox = nil
        }
        if let key = mailbox.key, actorMailboxes[key] === mailbox { actorMailboxes[key] = nil }
    }

    /// Ends what belongs to an actor that is dead: nothing of it can be called any more.
    func bury(_ mailbox: ActorMailbox<Message>) {
        lock.lock()
        forget(mailbox)
        let lost = mailbox.waiting.backlog.discardAll(&mailbox.ledger)
        let replays = mailbox.waiting.replays.takeAll()
        var retired = edit(mailbox) { closeAll(in: mailbox) }
        if activeCount == 0 { retired.notice = whenUnobserved }
        lock.unlock()
        retired.release()
        _ = lost.count + replays.count
    }

    /// Now and then, so that actors that come and go leave nothing behind.
    private func clearDeserted() {
        let all = lock.withLock {
            guard actorMailboxes.count >= clearingCount else { return [ActorMailbox<Message>]() }
            clearingCount = actorMailboxes.count * 2
            return Array(actorMailboxes.values)
        }
        for mailbox in all where mailbox.actor == nil {
            bury(mailbox)
        }
    }
}
