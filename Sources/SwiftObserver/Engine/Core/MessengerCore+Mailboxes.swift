internal import Synchronization

/// The short ways of messages to actors, where no handler runs where the strategy delivers.
///
/// Such a message is put into the mailboxes in the step that counts it, or that takes it out of the messenger's own queue.
/// So nothing is done for it outside the lock, which the actors' threads want for each message.
extension MessengerCore {
    // MARK: A message that is sent

    /// Whether the message that is sent now, under a strategy that delivers in order, goes to actors and nowhere else,
    /// and nothing comes before it. Its sender is not on the main queue, where handlers of the main actor are called at
    /// once.
    @inlinable
    func isForActorsAlone(_ held: borrowing HeldLock) -> Bool {
        isolatedCount > 0 && isDeserted && !gate.isBusy && !queue.pointee.kept.isNeeded
            && !LeftToActors.isAny
    }

    /// Puts a message into the mailboxes of actors, and has these drained. Gives the lock back.
    @inlinable
    @inline(never)
    func sendToActors(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ held: consuming HeldLock) {
        queue.pointee.books.queued &+= 1
        let letter = Letter(
            message, author: queue.pointee.reference(to: author, sender: sender), audience: lastNumber)
        var wake = Wake<Message>()
        var lost = Lost<Message>()
        move(letter, &wake, &lost, held)
        lock.unlock(held)
        wake.perform()
    }

    // MARK: Messages that waited

    /// Whether messages that waited go to actors, and nowhere else. For the deliverer.
    @inlinable
    func isLeftToActors(_ held: borrowing HeldLock) -> Bool {
        isDeserted && !LeftToActors.isAny && !isOnServedMain
    }

    /// Moves messages that waited into the mailboxes of actors, and has these drained. Steps down and returns true if
    /// nothing waits any more. For the deliverer. Gives the lock back.
    ///
    /// No client's code runs between two of them, so they are moved in one step, as one by one. There is an end to that,
    /// since other threads wait for the lock.
    @inlinable
    @inline(never)
    func moveOn(
        _ first: Letter<Message>, _ turn: inout Turn, _ retired: inout Retired, _ held: consuming HeldLock
    ) -> Bool {
        var wake = Wake<Message>()
        var lost = Lost<Message>()
        move(first, &wake, &lost, held)
        turn.delivered &+= 1
        // One after the other in a turn that is limited, or of a former strategy.
        let isWhole =
            queue.pointee.plan.isInPlace
            ? !turn.isOnMain : queue.pointee.outlets.memory?.pointee.deliveries.version == turn.version
        let end = isWhole ? turn.end.letters : 0
        var count = 1
        while count < 64, ledger.left < end, queue.pointee.waiting.replays.isEmpty,
            let letter = queue.pointee.waiting.backlog.popFirst(&ledger)
        {
            // Otherwise, nothing else may keep the message, and it would be released here.
            if !move(letter, &wake, &lost, held) { lost.add(letter) }
            turn.delivered &+= 1
            count += 1
        }
        let isOver = queue.pointee.isEmpty
        // Nothing waits, so there is no delivery to hand over.
        if isOver { _ = stepDown(&retired, held) }
        lock.unlock(held)
        wake.perform()
        withExtendedLifetime(lost) {}
        retired.take().release()
        return isOver
    }

    /// Puts a message into the mailboxes of actors that it is addressed to. Returns false if there is none.
    @inlinable
    @inline(never)
    @discardableResult
    func move(
        _ letter: Letter<Message>, includingMain: Bool = true, _ wake: inout Wake<Message>, _ lost: inout Lost<Message>,
        _ held: borrowing HeldLock
    ) -> Bool {
        var isAddressed = false
        if !queue.pointee.actorMailboxes.isEmpty {
            for mailbox in queue.pointee.actorMailboxes.values {
                let oldest = mailbox.oldestNumberHere(held)
                guard letter.audience >= oldest else { continue }
                isAddressed = true
                if mailbox.accept(letter, from: oldest, &lost, held) { wake.add(mailbox) }
            }
        }
        // Last, so that it is the first to be drained.
        if includingMain, let mailbox = queue.pointee.mainMailbox {
            let oldest = mailbox.oldestNumberHere(held)
            if letter.audience >= oldest {
                isAddressed = true
                if mailbox.accept(letter, from: oldest, &lost, held) { wake.add(mailbox) }
            }
        }
        return isAddressed
    }
}

/// The mailboxes of actors that are to be drained, once the lock is given back. The one that came last is the first.
@usableFromInline
struct Wake<Message> {
    @usableFromInline var first: ActorMailbox<Message>?

    @inlinable
    init() {}

    /// Adds a mailbox that the caller has marked as scheduled. So it is in no other row.
    @inlinable
    mutating func add(_ mailbox: ActorMailbox<Message>) {
        mailbox.nextToWake = first
        first = mailbox
    }

    /// Call it before any client's code runs: what comes to a mailbox meanwhile counts on that.
    @inlinable
    mutating func perform() {
        if first != nil { performAll() }
    }

    @inlinable
    @inline(never)
    mutating func performAll() {
        while let mailbox = first {
            first = mailbox.nextToWake
            mailbox.nextToWake = nil
            mailbox.scheduleDrain()
        }
    }
}

/// The mailboxes of actors: made with the first observation of an actor, and forgotten when nothing comes there any
/// more.
extension MessengerCore {
    /// Returns the list for handlers on an actor; without an actor, the messenger's own. The caller begins an
    /// observation there.
    @usableFromInline
    func mailbox(for actor: (any Actor)?, of messenger: AnyObject) -> ObservationList {
        guard let actor else { return self }
        if gate.isFollowed { Following.note { follower, _ in follower.noteActor(actor) } }
        lock.withLock { held in openQueue(held) }
        queue.pointee.standIns.make(for: messenger)
        if actor === MainActor.shared { return mailboxOfMainActor() }
        let key = ObjectIdentifier(actor)
        while true {
            let known = lock.withLock { held in claim(queue.pointee.actorMailboxes[key], held) }
            // Asked outside the lock, since the answer is a reference that could be the last one.
            if let known, known.actor === actor { return known }
            if let known { bury(known) }
            let mailbox = ActorMailbox(core: self, actor: actor)
            let isPlaced = lock.withLock { held in
                guard queue.pointee.actorMailboxes[key] == nil else { return false }
                queue.pointee.actorMailboxes[key] = claim(mailbox, held)
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

    private func mailboxOfMainActor() -> ObservationList {
        lock.withLock { held in
            if let mainMailbox = claim(queue.pointee.mainMailbox, held) { return mainMailbox }
            let mailbox = ActorMailbox<Message>(core: self, actor: nil)
            queue.pointee.mainMailbox = claim(mailbox, held)
            beginMeasuring(in: mailbox, held)
            queue.pointee.unretainedMainMailbox = Unmanaged.passUnretained(mailbox)
            return mailbox
        }
    }

    /// Tells threads that do not hold the lock whether the main actor is worth a look.
    func noteActors(_ held: borrowing HeldLock) {
        servesMain.store(queue.pointee.mainMailbox.map { !$0.isDeserted } ?? false, ordering: .relaxed)
    }

    /// Lets go of a mailbox to which nothing comes any more.
    ///
    /// Precondition: The caller retains both the messenger's state and the mailbox.
    @usableFromInline
    func forget(_ mailbox: ActorMailbox<Message>, _ held: borrowing HeldLock) {
        if phase.isClosed, queue.pointee.mainMailbox === mailbox {
            queue.pointee.mainMailbox = nil
            queue.pointee.unretainedMainMailbox = nil
        }
        if let key = mailbox.key, queue.pointee.actorMailboxes[key] === mailbox {
            queue.pointee.actorMailboxes[key] = nil
        }
        noteActors(held)
    }

    /// Ends the observations of an actor that is gone: none of its handlers can be called any more.
    @usableFromInline
    func bury(_ mailbox: ActorMailbox<Message>) {
        var retired = Retired()
        var gone = Retired()
        var earlier = EarlierQueues()
        let remains = lock.withLock { held in
            mailbox.noteBurial(held)
            if gate.isFollowed { noteDiscarded(in: mailbox, held) }
            let remains = mailbox.waiting.discardAll(&mailbox.ledger)
            mailbox.isScheduled = false
            earlier = mailbox.earlier.take()
            mailbox.claimCount = 0
            retired = edit(mailbox, held) { closeAll(in: mailbox, held) }
            forget(mailbox, held)
            refreshGate(held)
            if activeCount == 0 { retired.notice = whenUnobserved(held) }
            gone = mailbox.gone.take()
            return remains
        }
        // Its handlers cannot be released on the actor any more.
        retired.release(here: true)
        gone.releaseHandlers()
        remains.release()
        withExtendedLifetime(earlier) {}
    }
}
