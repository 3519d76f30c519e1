public import Synchronization

/// Where a message begins. The lock is taken and given back by hand here: what was decided would have to come out of a
/// closure as a value, of which one kind is the posting with its 24 words. That took 669 instead of 394 instructions for
/// a nested send, 501 instead of 335 where messages are kept, and 696 instead of 520 under `.immediate`.
extension MessengerCore {
    @inlinable
    func send(_ message: Message, from author: AnyAuthor, sender: AnyObject) {
        let begun = gate.beginOpen()
        if begun != 0 {
            deliverOpenly(message, from: author, sender: sender, begun: begun)
        } else {
            sendGuardedly(message, from: author, sender: sender)
        }
    }

    /// Delivers a message that the gate counts, and steps down if nothing was noted in the meantime.
    @inlinable
    func deliverOpenly(_ message: Message, from author: AnyAuthor, sender: AnyObject, begun: UInt64) {
        deliverDirectly(message, from: author)
        endOpenly(sender, begun: begun)
    }

    @inlinable
    func endOpenly(_ sender: AnyObject, begun: UInt64, onMain: Bool = false) {
        if !gate.endOpen(begun) {
            var turn = Turn(onMain: onMain)
            settle(sender, &turn)
        }
    }

    @inlinable
    @inline(never)
    func sendGuardedly(_ message: Message, from author: AnyAuthor, sender: AnyObject) {
        let begun = gate.beginLimited()
        if begun != 0 { return deliverLimited(message, from: author, sender: sender, begun: begun) }
        let onMain = servesMain.load(ordering: .relaxed) && MainQueue.isCurrent
        lock.lock()
        if causesAreWanted, hasCauses {
            return sendCausedly(message, from: author, sender: sender, onMain: onMain)
        }
        if isolatedCount == 0, isOrdered, !hasRest {
            return sendInOrder(message, from: author, sender: sender)
        }
        if onMain, let begun = beginOnMain() {
            lock.unlock()
            return deliverOnMain(message, from: author, sender: sender, begun)
        }
        var posting = Posting<Message>(onMain: onMain)
        post(message, from: author, sender: sender, &posting)
        lock.unlock()
        perform(&posting, message, from: author, sender: sender)
    }

    /// Sends a message if every mailbox accepts it, and returns whether that is so.
    @inlinable
    @inline(never)
    func trySend(_ message: Message, from author: AnyAuthor, sender: AnyObject) -> Bool {
        var posting = Posting<Message>(onMain: servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
        lock.lock()
        openQueue()
        if causesAreWanted, hasCauses {
            return trySendCausedly(message, from: author, sender: sender, onMain: posting.onMain)
        }
        posting.isPromised = plan.refuses
        post(message, from: author, sender: sender, &posting)
        lock.unlock()
        perform(&posting, message, from: author, sender: sender)
        return posting.isAccepted
    }

    /// What `post` and `perform` come to where nothing can be refused and there are no actors. With the lock held, which
    /// it releases.
    @inlinable
    func sendInOrder(_ message: Message, from author: AnyAuthor, sender: AnyObject) {
        let begun = gate.beginDirect()
        if begun == 0 {
            openQueue()
            queue.pointee.books.queued &+= 1
            if activeCount > 0 {
                ledger.arrive(lastNumber)
                ledger.entered &+= 1
                waiting.backlog.letters.append(
                    Letter(message, author: reference(to: author, sender: sender), audience: lastNumber))
            }
        }
        if !hasQueue {
            lock.unlock()
        } else if kept.isNeededAnyway {
            keepAnyway(message, from: author, sender: sender)
        } else if kept.limit > 0 {
            let forgotten = kept.keepWithinLimit(
                Letter(message, author: reference(to: author, sender: sender), audience: 0))
            lock.unlock()
            withExtendedLifetime(forgotten) {}
        } else {
            lock.unlock()
        }
        if begun != 0 { deliverOpenly(message, from: author, sender: sender, begun: begun) }
    }

    /// Keeps a message for those who come or ask later. With the lock held, which it releases.
    @inlinable
    @inline(never)
    func keepAnyway(_ message: Message, from author: AnyAuthor, sender: AnyObject) {
        let replaced = kept.latest?.exchange(message)
        let forgotten =
            kept.keepsLetters
            ? kept.keep(Letter(message, author: reference(to: author, sender: sender), audience: 0)) : nil
        lock.unlock()
        withExtendedLifetime((replaced, forgotten)) {}
    }

    /// Decides what becomes of a message. Under the lock.
    @inlinable
    func post(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>) {
        posting.audience = lastNumber
        if isFinished { return posting.isAccepted = false }
        if posting.isPromised, !promise(&posting) { return }
        if hasRest, plan.isInPlace {
            takeOver(&posting)
        } else if plan.isInPlace, !plan.isImmediate {
            posting.begun = gate.beginDirect()
            posting.step = posting.begun == 0 ? .none : .begun
        } else if plan.isImmediate {
            beginImmediately(&posting)
        }
        if posting.step == .none || posting.step == .takenOver {
            queue.pointee.books.queued &+= 1
            if activeCount > 0 { enqueue(message, from: author, sender: sender, &posting) }
            if posting.onMain { mainEnd = ledger.entered }
        }
        if kept.isNeeded, posting.isAccepted { keep(message, from: author, sender: sender, &posting) }
        guard posting.step != .none, posting.step != .takenOver else { return }
        if isolatedCount > 0 {
            if posting.step == .nested { passOnReplays(&posting) }
            if posting.onMain, posting.step != .nested { mainEnd = ledger.entered }
            prepareActors(for: message, from: author, sender: sender, &posting)
        }
        if posting.step == .nested { posting.comesAfterReplays = hasReplays(posting.mainMailbox) }
        if posting.isPromised { promisedInFlight &+= 1 }
    }

    /// Keeps a message for those who come or ask later. Under the lock; what goes for it is released outside.
    @inlinable
    func keep(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>) {
        if kept.keepsLetters {
            let letter = Letter(message, author: reference(to: author, sender: sender), audience: 0)
            posting.forgotten = kept.keep(letter)
        }
        posting.replaced = kept.latest?.exchange(message)
    }

    /// Puts a message into the mailbox, for those who observe now. Under the lock.
    @inlinable
    func enqueue(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>) {
        let letter = Letter(
            message, author: reference(to: author, sender: sender), audience: lastNumber,
            isPromised: posting.isPromised)
        posting.isAccepted = waiting.backlog.post(
            letter, limit: plan.backlog, oldest: oldestNumber, &ledger, lost: &posting.lost)
        if !plan.isInPlace, !waiting.isEmpty { posting.delivery = makeDelivery() }
    }

    /// Calls under `.immediate` are counted one by one, since they nest.
    @usableFromInline
    func beginImmediately(_ posting: inout Posting<Message>) {
        if gate.isBusy, deliverer == .current {
            posting.step = .nested
            if hasEdits { posting.add(applyEdits()) }
        } else if plan.isInPlace, gate.begin() {
            posting.step = .begunCounting
            deliverer = .current
        } else {
            return
        }
        queue.pointee.books.queued &+= 1
    }
}
