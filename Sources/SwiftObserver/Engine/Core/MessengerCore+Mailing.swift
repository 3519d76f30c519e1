/// The short way of a message to actors, where no handler runs where the strategy delivers.
///
/// Such a message is counted and put into the mailboxes in one step. So its sender takes the lock once, and never becomes
/// the deliverer: the actor's thread wants the same lock for each message.
extension MessengerCore {
    /// Whether the message that is sent now, under a strategy that delivers in order, goes to actors and nowhere else,
    /// and nothing comes before it. Its sender is not on the main queue, where handlers of the main actor are called at
    /// once.
    @inlinable
    func isForActorsAlone(_ held: borrowing HeldLock) -> Bool {
        isolatedCount > 0 && isDeserted && !gate.isBusy && !hasRest && !queue.pointee.kept.isNeeded
            && !LeftToActors.isAny
    }

    /// Puts a message into the mailboxes of actors, and has these drained. Gives the lock back.
    @inlinable
    @inline(never)
    func mailAlone(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ held: consuming HeldLock) {
        queue.pointee.books.queued &+= 1
        let letter = Letter(
            message, author: queue.pointee.reference(to: author, sender: sender), audience: lastNumber)
        var main: ActorMailbox<Message>?
        var others: [ActorMailbox<Message>] = []
        if let mailbox = queue.pointee.mainMailbox, mailbox.postInOrder(letter, held) { main = mailbox }
        if !queue.pointee.actorMailboxes.isEmpty {
            for mailbox in queue.pointee.actorMailboxes.values where mailbox.postInOrder(letter, held) {
                others.append(mailbox)
            }
        }
        lock.unlock(held)
        main?.scheduleDrain()
        for mailbox in others { mailbox.scheduleDrain() }
    }
}
