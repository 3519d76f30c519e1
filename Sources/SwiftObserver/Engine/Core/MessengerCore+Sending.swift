public import Synchronization

/// Where a message begins. The lock is taken and given back by hand here: what was decided would have to come out of a
/// closure as a value, of which one kind is the posting with its 24 words. That took 669 instead of 383 instructions for
/// a nested send, 501 instead of 332 where messages are kept, and 696 instead of 520 under `.immediate`.
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
        let held = lock.lock()
        if causesAreWanted, hasCauses(held) {
            return sendCausedly(message, from: author, sender: sender, onMain: onMain, held)
        }
        if isolatedCount == 0, isOrdered, !hasRest {
            return sendInOrder(message, from: author, sender: sender, held)
        }
        if onMain, let begun = beginOnMain(held) {
            lock.unlock(held)
            return deliverOnMain(message, from: author, sender: sender, begun)
        }
        var posting = Posting<Message>(onMain: onMain)
        post(message, from: author, sender: sender, &posting, held)
        lock.unlock(held)
        perform(&posting, message, from: author, sender: sender)
    }

    /// Sends a message if every mailbox accepts it, and returns whether that is so.
    @inlinable
    @inline(never)
    func trySend(_ message: Message, from author: AnyAuthor, sender: AnyObject) -> Bool {
        var posting = Posting<Message>(onMain: servesMain.load(ordering: .relaxed) && MainQueue.isCurrent)
        let held = lock.lock()
        openQueue(held)
        if causesAreWanted, hasCauses(held) {
            return trySendCausedly(message, from: author, sender: sender, onMain: posting.onMain, held)
        }
        posting.isPromised = plan.refuses
        post(message, from: author, sender: sender, &posting, held)
        lock.unlock(held)
        perform(&posting, message, from: author, sender: sender)
        return posting.isAccepted
    }

    /// What `post` and `perform` come to where nothing can be refused and there are no actors. Gives the lock back.
    @inlinable
    func sendInOrder(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ held: consuming HeldLock) {
        let begun = gate.beginDirect(held)
        if begun == 0 {
            openQueue(held)
            queue.pointee.books.queued &+= 1
            if activeCount > 0 {
                ledger.arrive(lastNumber)
                ledger.entered &+= 1
                ledger.noteEntry(lastNumber)
                waiting.backlog.letters.append(
                    Letter(message, author: reference(to: author, sender: sender, held), audience: lastNumber))
            }
        }
        if !hasQueue {
            lock.unlock(held)
        } else if queue.pointee.kept.isNeededAnyway {
            keepAnyway(message, from: author, sender: sender, held)
        } else if queue.pointee.kept.limit > 0 {
            let forgotten = queue.pointee.kept.keepWithinLimit(
                Letter(message, author: reference(to: author, sender: sender, held), audience: 0))
            lock.unlock(held)
            withExtendedLifetime(forgotten) {}
        } else {
            lock.unlock(held)
        }
        if begun != 0 { deliverOpenly(message, from: author, sender: sender, begun: begun) }
    }

    /// Keeps a message for those who come or ask later. Gives the lock back.
    @inlinable
    @inline(never)
    func keepAnyway(_ message: Message, from author: AnyAuthor, sender: AnyObject, _ held: consuming HeldLock) {
        let replaced = kept.latest?.exchange(message)
        let forgotten =
            kept.keepsLetters
            ? kept.keep(Letter(message, author: reference(to: author, sender: sender, held), audience: 0)) : nil
        lock.unlock(held)
        withExtendedLifetime((replaced, forgotten)) {}
    }

    /// Decides what becomes of a message.
    @inlinable
    func post(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) {
        posting.audience = lastNumber
        if phase.isFinished { return posting.isAccepted = false }
        if posting.isPromised, !promise(&posting, held) { return }
        if hasRest, plan.isInPlace {
            takeOver(&posting, held)
        } else if plan.isInPlace, !plan.isImmediate {
            posting.begun = gate.beginDirect(held)
            posting.step = posting.begun == 0 ? .none : .begun
        } else if plan.isImmediate {
            beginImmediately(&posting, held)
        }
        if posting.step == .none || posting.step == .takenOver {
            queue.pointee.books.queued &+= 1
            if activeCount > 0 { enqueue(message, from: author, sender: sender, &posting, held) }
            if posting.onMain { mainEnd = ledger.entered }
        }
        if kept.isNeeded, posting.isAccepted { keep(message, from: author, sender: sender, &posting, held) }
        guard posting.step != .none, posting.step != .takenOver else { return }
        if isolatedCount > 0 {
            if posting.step == .nested { passOnReplays(&posting, held) }
            if posting.onMain, posting.step != .nested { mainEnd = ledger.entered }
            prepareActors(&posting, held)
        }
        if posting.step == .nested { posting.comesAfterReplays = hasReplays(posting.mainMailbox, held) }
        if posting.isPromised { promisedInFlight &+= 1 }
    }

    /// Keeps a message for those who come or ask later. What goes for it is released outside.
    @inlinable
    func keep(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) {
        if kept.keepsLetters {
            let letter = Letter(message, author: reference(to: author, sender: sender, held), audience: 0)
            posting.forgotten = kept.keep(letter)
        }
        posting.replaced = kept.latest?.exchange(message)
    }

    /// Puts a message into the mailbox, for those who observe now.
    @inlinable
    func enqueue(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) {
        let letter = Letter(
            message, author: reference(to: author, sender: sender, held), audience: lastNumber,
            isPromised: posting.isPromised)
        posting.isAccepted = waiting.backlog.post(
            letter, limit: plan.backlog, oldest: oldestNumber(held), &ledger, lost: &posting.lost)
        if !plan.isInPlace, !waiting.isEmpty { posting.delivery = makeDelivery(held) }
    }

    /// Calls under `.immediate` are counted one by one, since they nest.
    @usableFromInline
    func beginImmediately(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        if gate.isBusy, deliverer == .current {
            posting.step = .nested
            if hasEdits(held) { posting.add(applyEdits(held)) }
        } else if plan.isInPlace, gate.begin(held) {
            posting.step = .begunCounting
            deliverer = .current
        } else {
            return
        }
        queue.pointee.books.queued &+= 1
    }
}

/// What is done about a message once it has been decided.
extension MessengerCore {
    /// Does what was decided, without the lock.
    @inlinable
    func perform(
        _ posting: inout Posting<Message>, _ message: Message, from author: AnyAuthor, sender: AnyObject
    ) {
        posting.forgotten = nil
        posting.replaced = nil
        posting.releaseRetired()
        switch posting.step {
        case .none:
            posting.delivery?.schedule()
            return
        case .takenOver:
            var turn = Turn(onMain: posting.onMain)
            return settle(sender, &turn)
        case .begun where !posting.hasActors:
            return deliverOpenly(message, from: author, sender: sender, begun: posting.begun)
        case .begun:
            deliverWithActors(message, from: author, sender: sender, &posting)
        case .begunCounting:
            deliverHere(message, from: author, sender: sender, &posting)
        case .nested:
            if posting.comesAfterReplays { deliverReplays(before: posting.audience, sender: sender, &posting) }
            deliverHere(message, from: author, sender: sender, &posting)
            posting.openMailbox?.stepDown(sender: sender)
            return
        }
        if !posting.hasActors, stepDownAtRest() { return }
        var turn = Turn(onMain: posting.onMain)
        settle(sender, &turn, closing: posting.openMailbox)
    }

    /// Delivers a message under `.immediate`. For the deliverer.
    @inlinable
    func deliverHere(
        _ message: Message, from author: AnyAuthor, sender: AnyObject, _ posting: inout Posting<Message>
    ) {
        if posting.hasActors {
            deliverWithActors(message, from: author, sender: sender, &posting)
        } else {
            deliverNesting(message, from: author, audience: posting.audience)
        }
    }

    /// Steps down if there is nothing to settle. For the deliverer.
    @inlinable
    func stepDownAtRest() -> Bool {
        lock.withLock { held in
            guard !hasEdits(held), waiting.isEmpty, plan.isInPlace, !phase.isEnding else { return false }
            deliverer = nil
            hasRest = false
            gate.end(guarded: isGuarded, held)
            return true
        }
    }
}
