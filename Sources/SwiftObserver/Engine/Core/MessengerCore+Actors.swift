public import Synchronization

/// Messages for handlers on actors go on from the messenger's own mailbox, once that delivers them: on the main queue, to the
/// main actor's handlers in one walk with those that have no actor, otherwise into one mailbox for each actor.
extension MessengerCore {
    /// Decides which way the message in flight takes to the main actor. For the deliverer.
    @inlinable
    func prepareActors(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        posting.hasActors = true
        posting.leavesOthers = !actorMailboxes.isEmpty
        guard let mailbox = mainMailbox, !mailbox.isDeserted else { return }
        posting.leavesMain = true
        guard posting.onMain, !LeftToActors.includesMain else { return }
        if mailbox.gate.begin(held) {
            posting.openMailbox = mailbox
            posting.deliver(alongside: mailbox)
            if plan.isImmediate { mailbox.deliverer = .current }
        } else if plan.isImmediate, mailbox.deliverer == .current, mailbox.waiting.isEmpty {
            // Otherwise it goes where those wait that were sent before it.
            posting.add(mailbox.applyEdits(held))
            posting.deliver(alongside: mailbox)
        }
    }

    /// Leaves a message to the actors that are elsewhere, and then calls the handlers that run here, in the order in which
    /// their observations began: those without an actor and, if that was decided, those of the main actor.
    ///
    /// The actors come first, so that nothing to which the handlers here lead overtakes the message there.
    @inlinable
    func deliverWithActors(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>
    ) {
        if posting.replaying != nil { deliverReplaysSoon(sender: sender, &posting) }
        let leavesSome = posting.leavesMain || posting.leavesOthers
        if leavesSome { mail(message, from: author, sender: sender, posting) }
        if posting.isPromised { countPromise(-1) }
        // What waits there comes first. It cannot grow, since nobody else delivers this messenger's messages.
        posting.openMailbox?.deliverWaiting(sender: sender)
        if leavesSome, first != nil {
            let (mailbox, audience) = (posting.mainMailbox, posting.audience)
            LeftToActors.run(by: self, includingMain: posting.leavesMain) {
                call(message, from: author, audience: audience, alongside: mailbox)
            }
        } else {
            call(message, from: author, audience: posting.audience, alongside: posting.mainMailbox)
        }
    }

    /// Calls the handlers that run here. For the deliverer.
    @inlinable
    func call(
        _ message: Message, from author: AnyAuthor, audience: UInt64, alongside mailbox: ActorMailbox<Message>?
    ) {
        if let mailbox {
            if deliverer == nil {
                deliver(message, from: author, audience: audience, alongside: mailbox)
            } else {
                deliverNesting(message, from: author, audience: audience, alongside: mailbox)
            }
        } else if deliverer == nil {
            deliver(message, from: author, audience: audience)
        } else {
            deliverNesting(message, from: author, audience: audience)
        }
    }

    /// Begins to deliver a message here and to the main actor, in one step: on the main queue, in order, if nobody
    /// delivers, nothing is kept, nothing waits for the main actor, and no other actor has observed.
    ///
    /// Both gates count the message, and `deliverOnMain` may end both without the lock.
    @inlinable
    func beginOnMain(_ held: borrowing HeldLock) -> (here: UInt64, there: UInt64)? {
        guard isOrdered, isolatedCount > 0, !kept.isNeeded, actorMailboxes.isEmpty, !gate.isBusy, !hasRest,
            let mailbox = unretainedMainMailbox, !LeftToActors.includesMain
        else { return nil }
        return mailbox._withUnsafeGuaranteedRef { mailbox in
            mailbox.isAtRest(held) ? (gate.beginDirect(held), mailbox.gate.beginDirect(held)) : nil
        }
    }

    /// Delivers what `beginOnMain` began. The main actor's gate ends first: what was sent in the meantime may need it.
    @inlinable
    func deliverOnMain(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ begun: (here: UInt64, there: UInt64)
    ) {
        unretainedMainMailbox?._withUnsafeGuaranteedRef { mailbox in
            if first == nil {
                mailbox.deliverDirectly(message, from: author)
            } else {
                deliver(message, from: author, audience: .max - 1, alongside: mailbox)
            }
            if !mailbox.gate.endOpen(begun.there) { mailbox.stepDown(sender: sender) }
        }
        endOpenly(sender, begun: begun.here, onMain: true)
    }

    /// Delivers a message that waited where there are actors. A function of its own, so that messengers without actors do
    /// not make room for the posting.
    @inlinable
    @inline(never)
    func deliverWithActors(_ letter: Letter<Message>, from author: AnyAuthor, sender: AnyObject) {
        var posting = Posting<Message>(onMain: servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
        posting.audience = letter.audience
        posting.isPromised = letter.isPromised
        lock.withLock { held in
            if letter.isPromised { promisedInFlight &+= 1 }
            prepareActors(&posting, held)
        }
        posting.releaseRetired()
        deliverWithActors(letter.message, from: author, sender: sender, &posting)
        posting.openMailbox?.stepDown(sender: sender)
    }

    @inlinable
    @inline(never)
    func mail(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: borrowing Posting<Message>) {
        var lost = Lost<Message>()
        var addressed: [ActorMailbox<Message>] = []
        let earlier = LeftToActors.isAny ? earlierQueues() : []
        lock.withLock { held in
            let author = referenceInFlight(to: author, sender: sender, held)
            let letter = Letter(message, author: author, audience: posting.audience)
            if posting.leavesMain, let mainMailbox {
                mainMailbox.post(letter, promised: posting.isPromised, &lost, &addressed, held)
            }
            for mailbox in actorMailboxes.values {
                mailbox.post(letter, promised: posting.isPromised, &lost, &addressed, held)
            }
            for (mailbox, queues) in earlier where mailbox.isScheduled {
                mailbox.earlier.add(queues, except: mailbox)
            }
        }
        for mailbox in addressed {
            mailbox.scheduleDrain()
        }
    }

    /// For each mailbox of an actor, the queues that deliver there before it, because of what this thread is delivering.
    @usableFromInline
    func earlierQueues() -> [(mailbox: ActorMailbox<Message>, queues: [any ActorQueue])] {
        let mailboxes = lock.withLock {
            (mainMailbox.map { [$0] } ?? []) + actorMailboxes.values
        }
        return mailboxes.map { ($0, LeftToActors.queues(for: $0.key)) }.filter { !$0.queues.isEmpty }
    }

    /// Puts a replay into the mailbox that it is for.
    @usableFromInline
    func accept(_ replay: PendingReplay<Message>, _ held: borrowing HeldLock) -> ActorMailbox<Message> {
        let mailbox = ActorMailbox<Message>.known(replay.subscription.mailbox)
        replay.isOnItsWay = false
        replay.after = mailbox.ledger.entered
        mailbox.waiting.replays.append(replay)
        return mailbox
    }
}

extension MessengerCore: ActorQueueOwner {
    @usableFromInline
    func queue(for actor: ObjectIdentifier?) -> (any ActorQueue)? {
        lock.withLock {
            guard hasQueue, let mailbox = actor.map({ actorMailboxes[$0] }) ?? mainMailbox else { return nil }
            return mailbox.isDeserted ? nil : mailbox
        }
    }
}

/// The mailboxes of actors: made with the first observation of an actor, and forgotten when nothing comes there any more.
extension MessengerCore {
    /// The mailbox for handlers on an actor, or where the strategy delivers. The caller begins an observation there.
    @usableFromInline
    func mailbox(for actor: (any Actor)?, of messenger: AnyObject) -> Mailbox {
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
