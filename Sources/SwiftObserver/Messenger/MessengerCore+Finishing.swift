/// The end of a messenger's messages, while the messenger goes on.
extension MessengerCore {
    /// Accepts a last message, if there is one, and nothing after it; false if that was done before.
    @inlinable
    func finish(with last: Message?, kept isKept: Bool, from author: AnyAuthor, sender: AnyObject) -> Bool {
        var retired = Retired()
        var (settles, delivery): (Bool, DeliveryTicket?) = (false, nil)
        var (forgotten, replaced): (Letter<Message>?, Message?) = (nil, nil)
        var lost = Lost<Message>()
        lock.lock()
        guard !isFinished, !isDying else {
            lock.unlock()
            return false
        }
        openQueue()
        if let last {
            // A place is promised to it in every mailbox: no bound applies.
            let letter = Letter(
                last, author: referenceInFlight(to: author, sender: sender), audience: lastNumber, isPromised: true)
            queue.pointee.books.queued &+= 1
            if activeCount > 0 {
                mayHavePromises = mayHavePromises || isolatedCount > 0
                _ = waiting.backlog.post(letter, limit: .unlimited, oldest: 0, &ledger, lost: &lost)
            }
            let keptLetter = Letter(last, author: letter.author, audience: 0)
            if isKept { kept.keepLast(keptLetter) } else if kept.keepsLetters { forgotten = kept.keep(keptLetter) }
            replaced = kept.latest?.exchange(last)
        }
        isFinished = true
        isEnding = true
        isPlain = false
        isOrdered = false
        if gate.begin() {
            if !waiting.isEmpty, plan.isInPlace {
                settles = true
            } else {
                if waiting.isEmpty {
                    retired.add(applyEdits())
                    endAllThatIsDone(&retired)
                } else {
                    delivery = makeDelivery()
                }
                gate.end(guarded: isGuarded)
            }
        }
        lock.unlock()
        withExtendedLifetime((forgotten, replaced, lost)) {}
        retired.release()
        if settles {
            var turn = Turn.inPlace
            settle(sender, &turn)
        }
        delivery?.schedule()
        return true
    }

    /// Begins an observation of a messenger that was finished: it is given what is kept, and ends. With the lock held, which
    /// it releases.
    @inlinable
    func beginLate(_ subscription: Subscription<Message>, sender: AnyObject, replaying: Bool) {
        let letters = replaying ? kept.copy() : kept.copyOfLast()
        guard letters.isEmpty else {
            let beginning = enroll(subscription, replaying: letters)
            lock.unlock()
            return proceed(beginning, sender: sender)
        }
        enrollSilently(subscription)
        let retired = endLocked(subscription)
        lock.unlock()
        retired.release()
    }

    /// Keeps other messages for new observations.
    @usableFromInline
    func replaceKept(with messages: [Message], from author: AnyAuthor, sender: AnyObject) {
        lock.lock()
        openQueue()
        var letters = Ring<Letter<Message>>()
        for message in messages.suffix(kept.limit) {
            letters.append(Letter(message, author: reference(to: author, sender: sender), audience: 0))
        }
        let replaced = kept.replace(with: letters)
        lock.unlock()
        _ = replaced.count
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
