/// The end of a messenger's messages, while the messenger goes on.
extension MessengerCore {
    /// Accepts a last message, if there is one, and nothing after it; false if that was done before.
    @inlinable
    func finish(with last: Message?, kept isKept: Bool, from author: AnyAuthor, sender: AnyObject) -> Bool {
        var remains = Remains<Message>()
        let followUp: FollowUp? = lock.withLock {
            guard !isFinished, !isDying else { return nil }
            openQueue()
            if let last { post(last: last, kept: isKept, from: author, sender: sender, &remains) }
            return followUpOfEnd(&remains.retired)
        }
        remains.release()
        guard let followUp else { return false }
        proceed(followUp, sender: sender)
        return true
    }

    /// Gives the last message its place. One is promised to it in every mailbox: no bound applies. Under the lock.
    @inlinable
    func post(
        last: Message, kept isKept: Bool, from author: AnyAuthor, sender: AnyObject, _ remains: inout Remains<Message>
    ) {
        let letter = Letter(
            last, author: referenceInFlight(to: author, sender: sender), audience: lastNumber, isPromised: true)
        queue.pointee.books.queued &+= 1
        if activeCount > 0 {
            mayHavePromises = mayHavePromises || isolatedCount > 0
            _ = waiting.backlog.post(letter, limit: .unlimited, oldest: 0, &ledger, lost: &remains.lost)
        }
        let keptLetter = Letter(last, author: letter.author, audience: 0)
        if isKept { kept.keepLast(keptLetter) } else if kept.keepsLetters { remains.forgotten = kept.keep(keptLetter) }
        remains.replaced = kept.latest?.exchange(last)
    }

    /// From now on nothing is accepted. Says what is to be done about what waits. Under the lock.
    @usableFromInline
    func followUpOfEnd(_ retired: inout Retired) -> FollowUp {
        isFinished = true
        isEnding = true
        isPlain = false
        isOrdered = false
        var followUp = FollowUp()
        guard gate.begin() else { return followUp }
        followUp.settles = plan.isInPlace && !waiting.isEmpty
        if !followUp.settles {
            if waiting.isEmpty {
                retired.add(applyEdits())
                endAllThatIsDone(&retired)
            } else {
                followUp.delivery = makeDelivery()
            }
            gate.end(guarded: isGuarded)
        }
        return followUp
    }

    /// Begins an observation of a messenger that was finished: it is given what is kept, and ends. Under the lock.
    @inlinable
    @inline(never)
    func enrollLate(_ subscription: Subscription<Message>, replaying: Bool, _ retired: inout Retired) -> FollowUp {
        let letters = replaying ? kept.copy() : kept.copyOfLast()
        guard letters.isEmpty else { return enroll(subscription, replaying: letters) }
        enrollSilently(subscription)
        retired = endLocked(subscription)
        return FollowUp()
    }

    /// Keeps other messages for new observations.
    @usableFromInline
    func replaceKept(with messages: [Message], from author: AnyAuthor, sender: AnyObject) {
        let replaced = lock.withLock {
            openQueue()
            var letters = Ring<Letter<Message>>()
            for message in messages.suffix(kept.limit) {
                letters.append(Letter(message, author: reference(to: author, sender: sender), audience: 0))
            }
            return kept.replace(with: letters)
        }
        withExtendedLifetime(replaced) {}
    }

    /// What a deliverer has to do that steps down while the messenger ends. Under the lock.
    @usableFromInline
    func endIfDone(_ retired: inout Retired) {
        if isDying {
            closeIfDone(&retired)
            letStrategyGo(&retired)
        } else if isQueueEmpty {
            endAllThatIsDone(&retired)
        }
    }

    /// Ends every observation that nothing can come to any more. For the deliverer, under the lock, when nothing waits here.
    @usableFromInline
    func endAllThatIsDone(_ retired: inout Retired) {
        isDrained = true
        endAll(in: self, &retired)
        guard hasQueue else { return }
        for case let mailbox as ActorMailbox<Message> in mailboxes where mailbox.gate.begin() {
            if mailbox.waiting.isEmpty { endAll(in: mailbox, &retired) }
            mailbox.gate.end(guarded: false)
            if mailbox.isDeserted { mailbox.wasTidied() }
        }
    }

    /// For the deliverer of that mailbox, under the lock.
    @usableFromInline
    func endAll(in mailbox: Mailbox, _ retired: inout Retired) {
        closeAll(in: mailbox)
        retired.add(mailbox.applyEdits())
        if isFinished, activeCount == 0 { retired.notice = whenUnobserved }
    }
}
