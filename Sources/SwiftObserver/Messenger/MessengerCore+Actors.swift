public import Synchronization

/// Messages for handlers on actors go on from the messenger's own mailbox, once that delivers them: at once to those of
/// the main actor if the delivery happens there, otherwise into one mailbox for each actor.
extension MessengerCore {
    /// Decides which way the message in flight takes to the main actor. For the deliverer.
    @inlinable
    func prepareActors(
        for message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) {
        posting.hasActors = true
        posting.hasOtherActors = !actorMailboxes.isEmpty
        guard posting.onMain, let mailbox = mainMailbox, !mailbox.isDeserted else { return }
        if mailbox.gate.begin(held) {
            posting.openMailbox = mailbox
            if plan.isImmediate { mailbox.deliverer = .current }
            if mailbox.waiting.isEmpty {
                posting.mainMailbox = mailbox
            } else {
                // What waits there comes first; this message is not one that waits, so no bound applies.
                let author = referenceInFlight(to: author, sender: sender, held)
                let letter = Letter(message, author: author, audience: posting.audience)
                _ = mailbox.waiting.backlog.post(
                    letter, limit: .unlimited, oldest: 0, &mailbox.ledger, lost: &posting.lost)
            }
        } else if plan.isImmediate, mailbox.deliverer == .current, mailbox.waiting.isEmpty {
            // Otherwise it goes where those wait that were sent before it.
            posting.add(mailbox.applyEdits(held))
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
    /// delivers, nothing is kept, nothing waits for the main actor, and no other actor has observed.
    ///
    /// Both gates count the message, and `deliverOnMain` may end both without the lock.
    @inlinable
    func beginOnMain(_ held: borrowing HeldLock) -> (here: UInt64, there: UInt64)? {
        guard isOrdered, isolatedCount > 0, !kept.isNeeded, actorMailboxes.isEmpty, !gate.isBusy, !hasRest,
            let mailbox = unretainedMainMailbox
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
        lock.withLock { held in prepareActors(for: letter.message, from: author, sender: sender, &posting, held) }
        deliverToActors(letter.message, from: author, sender: sender, &posting)
        posting.openMailbox?.stepDown(sender: sender)
    }

    @inlinable
    @inline(never)
    func mail(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: borrowing Posting<Message>) {
        var lost = Lost<Message>()
        var addressed: [ActorMailbox<Message>] = []
        lock.withLock { held in
            let author = referenceInFlight(to: author, sender: sender, held)
            let letter = Letter(message, author: author, audience: posting.audience)
            if !posting.isDoneOnMain, let mainMailbox {
                mainMailbox.post(letter, promised: posting.isPromised, &lost, &addressed, held)
            }
            for mailbox in actorMailboxes.values {
                mailbox.post(letter, promised: posting.isPromised, &lost, &addressed, held)
            }
        }
        for mailbox in addressed {
            mailbox.scheduleDrain()
        }
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
