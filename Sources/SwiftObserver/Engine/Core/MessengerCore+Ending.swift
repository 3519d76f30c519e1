/// The end of a messenger's messages, while the messenger goes on.
extension MessengerCore {
    /// Accepts a last message, if there is one, and nothing after it; false if that was done before.
    @inlinable
    func finish(with last: Message?, kept isKept: Bool, from author: AnyAuthor, sender: AnyObject) -> Bool {
        var remains = Remains<Message>()
        let followUp: FollowUp? = lock.withLock { held in
            guard !phase.isEnding else { return nil }
            openQueue(held)
            if let last { post(last: last, kept: isKept, from: author, sender: sender, &remains, held) }
            return followUpOfEnd(&remains.retired, held)
        }
        remains.release()
        guard let followUp else { return false }
        proceed(followUp, sender: sender)
        return true
    }

    /// Gives the last message its place. One is promised to it in every mailbox: no bound applies.
    @inlinable
    func post(
        last: Message, kept isKept: Bool, from author: AnyAuthor, sender: AnyObject, _ remains: inout Remains<Message>,
        _ held: borrowing HeldLock
    ) {
        let letter = Letter(
            last, author: referenceInFlight(to: author, sender: sender, held), audience: lastNumber, isPromised: true)
        queue.pointee.books.queued &+= 1
        if activeCount > 0 {
            mayHavePromises = mayHavePromises || isolatedCount > 0
            _ = waiting.backlog.post(letter, limit: .unlimited, oldest: 0, &ledger, lost: &remains.lost)
        }
        let keptLetter = Letter(last, author: letter.author, audience: 0)
        if isKept { kept.keepLast(keptLetter) } else if kept.keepsLetters { remains.forgotten = kept.keep(keptLetter) }
        remains.replaced = kept.latest?.exchange(last)
    }

    /// From now on nothing is accepted. Says what is to be done about what waits.
    @usableFromInline
    func followUpOfEnd(_ retired: inout Retired, _ held: borrowing HeldLock) -> FollowUp {
        phase.finish()
        isPlain = false
        isOrdered = false
        var followUp = FollowUp()
        guard gate.begin(held) else { return followUp }
        followUp.settles = plan.isInPlace && !waiting.isEmpty
        if !followUp.settles {
            if waiting.isEmpty {
                retired.add(applyEdits(held))
                endAllThatIsDone(&retired, held)
            } else {
                followUp.delivery = makeDelivery(held)
            }
            gate.end(guarded: isGuarded, held)
        }
        return followUp
    }

    /// Begins an observation of a messenger that was finished: it is given what is kept, and ends.
    @inlinable
    @inline(never)
    func enrollLate(
        _ subscription: Subscription<Message>, replaying: Bool, _ retired: inout Retired, _ held: borrowing HeldLock
    ) -> FollowUp {
        let letters = replaying ? kept.copy() : kept.copyOfLast()
        guard letters.isEmpty else { return enroll(subscription, replaying: letters, held) }
        enrollSilently(subscription, held)
        retired = endLocked(subscription, held)
        return FollowUp()
    }

    /// Keeps other messages for new observations.
    @usableFromInline
    func replaceKept(with messages: [Message], from author: AnyAuthor, sender: AnyObject) {
        let replaced = lock.withLock { held in
            openQueue(held)
            var letters = Ring<Letter<Message>>()
            for message in messages.suffix(kept.limit) {
                letters.append(Letter(message, author: reference(to: author, sender: sender, held), audience: 0))
            }
            return kept.replace(with: letters)
        }
        withExtendedLifetime(replaced) {}
    }

    /// What a deliverer has to do that steps down while the messenger ends.
    @usableFromInline
    func endIfDone(_ retired: inout Retired, _ held: borrowing HeldLock) {
        if phase.isGone {
            closeIfDone(&retired, held)
            letStrategyGo(&retired, held)
        } else if isQueueEmpty(held) {
            endAllThatIsDone(&retired, held)
        }
    }

    /// Ends every observation that nothing can come to any more. For the deliverer, when nothing
    /// waits here.
    @usableFromInline
    func endAllThatIsDone(_ retired: inout Retired, _ held: borrowing HeldLock) {
        phase.drain()
        endAll(in: self, &retired, held)
        guard hasQueue, queue.pointee.mainMailbox != nil || !queue.pointee.actorMailboxes.isEmpty else { return }
        for case let mailbox as ActorMailbox<Message> in mailboxes(held) where mailbox.gate.begin(held) {
            if mailbox.waiting.isEmpty { endAll(in: mailbox, &retired, held) }
            mailbox.gate.end(guarded: false, held)
            if mailbox.isDeserted { mailbox.wasTidied(held) }
        }
    }

    /// For the deliverer of that mailbox.
    @usableFromInline
    func endAll(in mailbox: Mailbox, _ retired: inout Retired, _ held: borrowing HeldLock) {
        closeAll(in: mailbox, held)
        retired.add(mailbox.applyEdits(held))
        if phase.isFinished, activeCount == 0 { retired.notice = whenUnobserved(held) }
    }
}

/// The end of what a messenger has left: it is gone, and what waits is still delivered.
extension MessengerCore {
    /// The messenger is gone: observations end after the last message that waits.
    func messengerDied() {
        var retired = Retired()
        var forgotten = Ring<Letter<Message>>()
        let (delivery, latest) = lock.withLock { held in
            phase.lose()
            var delivery: DeliveryTicket?
            if gate.begin(held) {
                retired.add(applyEdits(held))
                if !isQueueEmpty(held) { delivery = makeDeliveryOfRest(held) }
                closeIfDone(&retired, held)
                gate.end(guarded: isGuarded, held)
            }
            if !gate.isBusy { letStrategyGo(&retired, held) }
            return (delivery, forgetKept(&forgotten, held))
        }
        withExtendedLifetime(latest) {}
        retired.release()
        delivery?.schedule()
    }

    /// Takes what is kept for those who come later, to be released outside the lock.
    private func forgetKept(
        _ letters: inout Ring<Letter<Message>>, _ held: borrowing HeldLock
    ) -> LatestMessage<Message>? {
        guard hasQueue else { return nil }
        swap(&letters, &queue.pointee.kept.letters)
        guard let latest = queue.pointee.kept.latest else { return nil }
        kept.latest = nil
        return latest
    }

    /// Nothing more is sent, so what is outstanding was the last delivery. A strategy that keeps it, and that only the
    /// messenger kept, is to be deallocated then.
    @usableFromInline
    func letStrategyGo(_ retired: inout Retired, _ held: borrowing HeldLock) {
        guard hasQueue else { return }
        retired.plan = plan
        plan = plan.withoutStrategy
    }

    /// Ends the observations once nothing can come any more. For the deliverer.
    @usableFromInline
    func closeIfDone(_ retired: inout Retired, _ held: borrowing HeldLock) {
        guard phase.isGone, !phase.isClosed, isQueueEmpty(held) else { return }
        endAllThatIsDone(&retired, held)
    }
}
