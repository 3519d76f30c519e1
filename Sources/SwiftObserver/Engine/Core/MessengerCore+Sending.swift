// The lock is taken and given back by hand here: a closure would have to return the decision as a value, which
// includes the posting. That took 669 instead of 383 instructions for a nested send, and 501
// instead of 332 where messages are kept.

/// How a message begins: sent directly, or posted under the lock and then performed.
extension MessengerCore {
    @inlinable
    func send(_ message: Message, from author: Origin, sender: AnyObject) {
        let begun = gate.beginDirect()
        if begun != 0 {
            deliverAndEnd(message, from: author, sender: sender, begun: begun)
        } else {
            sendGuardedly(message, from: author, sender: sender)
        }
    }

    /// Delivers a message that the gate counts, and steps down if nothing was noted in the meantime.
    @inlinable
    func deliverAndEnd(_ message: Message, from author: Origin, sender: AnyObject, begun: UInt64) {
        #if DEBUG
            let chain = SendChain.enter(from: self, by: author)
        #endif
        deliverDirectly(message, from: author)
        #if DEBUG
            chain.leave()
        #endif
        endDirectly(sender, begun: begun)
    }

    @inlinable
    func endDirectly(_ sender: AnyObject, begun: UInt64, onMain: Bool = false) {
        if !gate.endDirect(begun) {
            var turn = Turn(onMain: onMain)
            drain(sender, &turn, lock.lock())
        }
    }

    @inlinable
    func endQuietly(_ sender: AnyObject, begun: UInt64) {
        if !gate.endQuiet(begun) {
            var turn = Turn(onMain: isOnServedMain)
            drain(sender, &turn, lock.lock())
        }
    }

    @inlinable
    @inline(never)
    func sendGuardedly(_ message: Message, from author: Origin, sender: AnyObject) {
        let begun = gate.beginLimited()
        if begun != 0 { return deliverLimited(message, from: author, sender: sender, begun: begun) }
        let onMain = isOnServedMain
        let held = lock.lock()
        if causesAreWanted, hasContext(held) {
            return sendInContext(message, from: author, sender: sender, onMain: onMain, held)
        }
        if isolatedCount == 0 {
            if way.isOrdered { return sendInOrder(message, from: author, sender: sender, held) }
            if way == .nesting, let begun = beginNesting(held) {
                let audience = lastNumber
                lock.unlock(held)
                return deliverNesting(message, from: author, audience: audience, sender: sender, begun: begun)
            }
        }
        if way == .deferred, !queue.pointee.kept.isNeeded {
            let delivery = postLater(message, from: author, sender: sender, held)
            lock.unlock(held)
            delivery?.schedule()
            return
        }
        if !onMain, way.isOrdered, isForActorsAlone(held) {
            return sendToActors(message, from: author, sender: sender, held)
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

    /// Sends a message if every mailbox accepts it. Returns whether it was accepted.
    @inlinable
    @inline(never)
    func trySend(_ message: Message, from author: Origin, sender: AnyObject) -> Bool {
        var posting = Posting<Message>(onMain: isOnServedMain)
        let held = lock.lock()
        openQueue(held)
        if causesAreWanted, hasContext(held) {
            return trySendInContext(message, from: author, sender: sender, onMain: posting.onMain, held)
        }
        posting.isExempt = queue.pointee.plan.refuses
        post(message, from: author, sender: sender, &posting, held)
        lock.unlock(held)
        perform(&posting, message, from: author, sender: sender)
        return posting.refusal == nil
    }

    /// Does the work of `post` and `perform` where nothing can be refused and there are no actors. Gives the lock back.
    @inlinable
    func sendInOrder(_ message: Message, from author: Origin, sender: AnyObject, _ held: consuming HeldLock) {
        let begun = gate.beginDirect(held)
        if begun == 0 {
            openQueue(held)
            queue.pointee.books.queued &+= 1
            if activeCount > 0 {
                let author = queue.pointee.reference(to: author, sender: sender)
                queue.pointee.mailbox.backlog.append(Letter(message, author: author, audience: lastNumber), &ledger)
            }
        }
        if !hasQueue {
            lock.unlock(held)
        } else if queue.pointee.kept.isNeededAnyway {
            let replaced = queue.pointee.keepAnyway(message, from: author, sender: sender)
            lock.unlock(held)
            replaced.release(for: message, in: self)
        } else if queue.pointee.kept.limit > 0 {
            // Not `keep`: returning both kinds of replaced messages took 118 instructions more.
            let replaced = queue.pointee.keepWithinLimit(message, from: author, sender: sender)
            lock.unlock(held)
            withExtendedLifetime(replaced) {}
        } else {
            lock.unlock(held)
        }
        if begun != 0 { deliverAndEnd(message, from: author, sender: sender, begun: begun) }
    }

    /// Decides how to proceed with a message.
    @inlinable
    func post(
        _ message: Message, from author: Origin, sender: AnyObject, _ posting: inout Posting<Message>,
        _ held: borrowing HeldLock
    ) {
        posting.audience = lastNumber
        if phase.isFinished { return posting.refusal = .finished }
        if posting.isExempt, !hasRoom(&posting, held) {
            queue.pointee.refuse(.noRoom, audience: lastNumber, isObserved: true)
            return posting.refusal = .noRoom
        }
        if way == .resting {
            takeOver(&posting, held)
        } else if queue.pointee.plan.isImmediate {
            beginImmediately(&posting, held)
        } else if queue.pointee.plan.isInPlace {
            let begun = gate.beginDirect(held)
            if begun != 0 { posting.step = .begun(begun) }
        }
        if !posting.isBegun {
            queue.pointee.books.queued &+= 1
            if activeCount > 0 {
                let oldest = queue.pointee.isFull ? oldestNumber(held) : 0
                queue.pointee.enqueue(message, from: author, sender: sender, oldest: oldest, for: self, &posting)
            }
            if posting.onMain { queue.pointee.mainEnd = ledger.entered }
        }
        if queue.pointee.kept.isNeeded, posting.refusal == nil {
            posting.replaced = queue.pointee.keep(message, from: author, sender: sender)
        }
        guard posting.isBegun else { return }
        if isolatedCount > 0 {
            if posting.isNested {
                passOnReplays(held)
            } else if posting.onMain {
                queue.pointee.mainEnd = ledger.entered
            }
            prepareActors(&posting, held)
            if posting.toActors.goesIntoLanes { leaveToActors(message, from: author, sender: sender, &posting, held) }
        }
        if posting.isNested {
            let waitsOnMain = posting.mainLane.map { !$0.mailbox.replays.isEmpty } ?? false
            posting.step = .nested(afterReplays: waitsOnMain || !queue.pointee.mailbox.replays.isEmpty)
        }
    }

    /// Begins a message under `.immediate`. Its calls are counted one by one, since they nest.
    @usableFromInline
    func beginImmediately(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        if gate.isBusy, queue.pointee.deliverer == .current {
            posting.step = .nested(afterReplays: false)
            if hasEdits(held) { posting.add(applyEdits(held)) }
        } else if queue.pointee.plan.isInPlace, gate.begin(held) {
            posting.step = .begunCounting
            queue.pointee.deliverer = .current
        } else {
            return
        }
        queue.pointee.books.queued &+= 1
    }

    /// Makes the sender the deliverer of messages that the main queue has left, and of its own message behind them,
    /// unless another thread delivers.
    @usableFromInline
    func takeOver(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        if queue.pointee.plan.isImmediate, gate.isBusy, queue.pointee.deliverer == .current {
            return beginImmediately(&posting, held)
        }
        if gate.begin(held) { posting.step = .takenOver }
    }

    // MARK: Without the lock

    /// Carries out the decision about a message.
    @inlinable
    func perform(
        _ posting: inout Posting<Message>, _ message: Message, from author: Origin, sender: AnyObject
    ) {
        if posting.replaced != nil || posting.retired != nil {
            posting.wake.perform()
            posting.replaced.take()?.release(for: message, in: self)
            posting.releaseRetired()
        }
        switch posting.step {
        case .none:
            posting.delivery?.schedule()
            return
        case .takenOver:
            var turn = Turn(onMain: posting.onMain)
            return drain(sender, &turn, lock.lock())
        case .begun(let begun) where posting.toActors.isEmpty:
            return deliverBegun(message, from: author, sender: sender, begun: begun)
        case .begun, .begunCounting, .nested:
            posting.wake.perform()
            if case .nested(afterReplays: true) = posting.step {
                deliverReplays(before: posting.audience, sender: sender, posting.mainLane)
            }
            #if DEBUG
                let chain = SendChain.enter(from: self, by: author)
            #endif
            if posting.toActors.isEmpty {
                deliverNesting(message, from: author, audience: posting.audience)
            } else {
                deliverWithActors(message, from: author, sender: sender, posting)
            }
            #if DEBUG
                chain.leave()
            #endif
        }
        if posting.isNested || posting.toActors.isEmpty && stepDownAtRest() { return }
        var turn = Turn(onMain: posting.onMain)
        drain(sender, &turn, lock.lock())
    }

    // MARK: Room

    /// Whether every mailbox has room for one more message, sent now. For a bound that refuses.
    ///
    /// What waits here comes to an actor before everything that is sent later. So there is room if what waits there,
    /// and what is addressed to it and waits here or is on its way, are fewer than the bound.
    ///
    /// The package keeps one copy of it for all types of messages.
    @_semantics("optimize.sil.specialize.generic.never")
    @usableFromInline
    func hasRoom(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) -> Bool {
        guard activeCount > 0, case .limited(let bound, .newest) = queue.pointee.plan.backlog else { return true }
        let isNested = queue.pointee.plan.isImmediate && gate.isBusy && queue.pointee.deliverer == .current
        let isWaiting = !queue.pointee.plan.isInPlace || way == .resting || (gate.isBusy && !isNested)
        if isWaiting {
            queue.pointee.mailbox.backlog.removeUnaddressed(before: oldestNumber(held), &ledger, &posting.lost)
            if queue.pointee.mailbox.backlog.count >= bound { return false }
        }
        guard isolatedCount > 0 else { return true }
        if let mainLane = queue.pointee.mainLane,
            !posting.onMain || isWaiting || !takesDirectly(mainLane, held),
            !hasRoom(mainLane, bound, isNested: isNested, &posting.lost, held)
        {
            return false
        }
        return queue.pointee.actorLanes.values.allSatisfy {
            hasRoom($0, bound, isNested: isNested, &posting.lost, held)
        }
    }

    /// Whether the main actor's lane takes a message that the main queue delivers now.
    private func takesDirectly(_ lane: ActorLane<Message>, _ held: borrowing HeldLock) -> Bool {
        if LeftToActors.includesMain { return false }
        return !lane.gate.isBusy || lane.isInsideDelivery(held)
    }

    private func hasRoom(
        _ lane: ActorLane<Message>, _ bound: Int, isNested: Bool, _ lost: inout Lost<Message>,
        _ held: borrowing HeldLock
    ) -> Bool {
        let oldest = lane.oldestNumberHere(held)
        guard oldest <= lastNumber else { return true }
        lane.mailbox.backlog.removeUnaddressed(before: oldest, &lane.ledger, &lost)
        // A nested message overtakes what waits here, and leaves room for what was promised a place there.
        let waiting =
            isNested
            ? queue.pointee.exemptCount(from: oldest) : queue.pointee.mailbox.backlog.count(from: oldest)
        return lane.mailbox.backlog.count + waiting + queue.pointee.inFlight < bound
    }
}
