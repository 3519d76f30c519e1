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

    /// Moves messages that waited into the mailboxes of actors, and has these drained. For the deliverer. Gives the lock
    /// back.
    ///
    /// No client's code runs between two of them, so they are moved in one step, as one by one. There is an end to that,
    /// since other threads wait for the lock.
    @inlinable
    @inline(never)
    func moveOn(_ first: Letter<Message>, _ turn: inout Turn, _ held: consuming HeldLock) {
        var wake = Wake<Message>()
        var lost = Lost<Message>()
        move(first, &wake, &lost, held)
        turn.delivered &+= 1
        var count = 1
        while count < 64, queue.pointee.waiting.replays.isEmpty, !queue.pointee.isEmpty,
            case .letter(let letter) = queue.pointee.next(&turn)
        {
            move(letter, &wake, &lost, held)
            turn.delivered &+= 1
            count += 1
        }
        lock.unlock(held)
        withExtendedLifetime(lost) {}
        wake.perform()
    }

    @inlinable
    @inline(__always)
    func move(
        _ letter: Letter<Message>, includingMain: Bool = true, _ wake: inout Wake<Message>, _ lost: inout Lost<Message>,
        _ held: borrowing HeldLock
    ) {
        if includingMain, let mailbox = queue.pointee.mainMailbox, mailbox.takeOver(letter, &lost, held) {
            wake.main = mailbox
        }
        if !queue.pointee.actorMailboxes.isEmpty {
            for mailbox in queue.pointee.actorMailboxes.values where mailbox.takeOver(letter, &lost, held) {
                wake.others.append(mailbox)
            }
        }
    }
}

/// The mailboxes of actors that are to be drained, once the lock is given back.
@usableFromInline
struct Wake<Message> {
    @usableFromInline var main: ActorMailbox<Message>?
    @usableFromInline var others: [ActorMailbox<Message>] = []

    @inlinable
    init() {}

    @inlinable
    @inline(__always)
    func perform() {
        main?.scheduleDrain()
        for mailbox in others { mailbox.scheduleDrain() }
    }
}
