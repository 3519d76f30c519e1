// The lock is taken and given back by hand here: a closure that returns the next message took 528 instead of 459
// instructions for each message of a replay.

/// The drain of a messenger's own lane, and the deliveries by which a strategy has it drained.
extension MessengerCore {
    /// Delivers messages until none waits, or the turn is over, and steps down. For the deliverer. Gives the lock back.
    ///
    /// Handlers run without regard to the causes of the caller's own work, and outside of its transaction.
    @inlinable
    @inline(never)
    func drain(_ sender: AnyObject, _ turn: inout Turn, _ lent: consuming HeldLock) {
        if causesAreWanted, Causes.hasContext {
            lock.unlock(lent)
            return Causes.runApart { drain(sender, &turn, lock.lock()) }
        }
        var held = lent
        while true {
            // What was delivered is released at the end of this scope, before the lock is taken again.
            step: do {
                if !hasQueue { return endWithoutQueue(held) }
                if isolatedCount == 0 { held = deliverInOrder(sender, &turn, held) }
                gate.proceed(held)
                var retired = applyEdits(held)
                if queue.pointee.plan.isImmediate { queue.pointee.deliverer = .current }
                let end = queue.pointee.isEmpty ? .passed : queue.pointee.end(of: &turn)
                if let replay = queue.pointee.mailbox.nextReplay(ledger, upTo: end) {
                    if replay.isOnItsWay {
                        let lane = passOn(replay, held)
                        lock.unlock(held)
                        retired.release()
                        lane.deliverSoon(sender: sender)
                    } else {
                        let letter = queue.pointee.mailbox.replays.popLetter(of: replay)
                        let isOrdered = queue.pointee.plan.isOrdered
                        lock.unlock(held)
                        retired.release()
                        deliver(letter, to: replay.subscription, sender: sender, &turn)
                        if isOrdered { deliverRest(of: replay, sender: sender, &turn) }
                    }
                    break step
                }
                if let letter = queue.pointee.mailbox.popLetter(&ledger, upTo: end) {
                    if isolatedCount == 0 {
                        lock.unlock(held)
                        retired.release()
                        deliverOne(letter, sender: sender, &turn)
                    } else if !isDeserted || LeftToActors.isAny || isOnServedMain {
                        deliverWithActors(letter, sender: sender, &turn, &retired, held)
                    } else if moveOn(letter, &turn, &retired, held) {
                        return
                    }
                    break step
                }
                var delivery = stepDown(&retired, held)
                let leavesRest = way == .resting
                let isRescheduler = delivery != nil && queue.pointee.beginRescheduling(&delivery)
                lock.unlock(held)
                retired.release()
                if leavesRest { takeRestOnMain() }
                guard let delivery else { return }
                delivery.schedule()
                guard isRescheduler, let next = takeDeliveryInPlace() else { return }
                turn = Turn(version: next.version, end: next.end, delivered: turn.delivered)
            }
            held = lock.lock()
        }
    }

    /// Steps down where nothing can wait, since there is no queue. Gives the lock back.
    @usableFromInline
    func endWithoutQueue(_ held: consuming HeldLock) {
        var retired = applyEdits(held)
        if phase.isEnding { endIfDone(&retired, held) }
        gate.end(guarded: isGuarded, held)
        lock.unlock(held)
        retired.release()
    }

    /// Delivers messages as long as there is nothing else to do. For the deliverer.
    @inlinable
    func deliverInOrder(_ sender: AnyObject, _ turn: inout Turn, _ lent: consuming HeldLock) -> HeldLock {
        var held = lent
        gate.proceed(held)
        while isolatedCount == 0, !hasEdits(held), includesNext(turn), queue.pointee.mailbox.replays.isEmpty {
            do {
                guard let letter = queue.pointee.mailbox.backlog.popFirst(&ledger) else { return held }
                lock.unlock(held)
                deliver(letter, sender: sender, &turn)
                // The scope ends here, so that the message is released before the lock is taken again.
            }
            held = lock.lock()
        }
        return held
    }

    // Not a part of the drain, which has it in `deliverInOrder`.
    @inlinable
    @inline(never)
    func deliverOne(_ letter: Letter<Message>, sender: AnyObject, _ turn: inout Turn) {
        deliver(letter, sender: sender, &turn)
    }

    @inlinable
    @inline(__always)
    func deliver(_ letter: Letter<Message>, sender: AnyObject, _ turn: inout Turn) {
        turn.delivered &+= 1
        #if DEBUG
            let chain = SendChain.enter(letter, from: self, sender: sender)
            defer { chain.leave() }
        #endif
        if let author = letter.author {
            if let object = author.object {
                deliver(letter, from: Origin(object), sender: sender)
            } else {
                deliver(letter, of: author, sender: sender)
            }
        } else {
            // Not the same call with another argument: that would retain the sender for each message.
            deliver(letter, from: Origin(sender), sender: sender)
        }
    }

    @inlinable
    @inline(__always)
    func deliver(_ letter: Letter<Message>, from author: Origin, sender: AnyObject) {
        if queue.pointee.deliverer == nil {
            deliver(letter.message, from: author, audience: letter.audience)
        } else {
            deliverNesting(letter.message, from: author, audience: letter.audience)
        }
    }

    // MARK: A message that waited

    /// Delivers a message that waited and that has no author at hand: because the author is gone, or because the
    /// message carries causes. For the deliverer.
    @inlinable
    @inline(never)
    func deliver(_ letter: Letter<Message>, of author: LetterAuthor, sender: AnyObject) {
        let real = queue.pointee.standIns.author(behind: author, sender: sender)
        guard let causes = author.causes else { return deliver(letter, from: real, sender: sender) }
        Causes.run(under: causes) { deliver(letter, from: real, sender: sender) }
        // The author may be deallocated after this. The message is no cause of that.
        withExtendedLifetime(real) {}
    }

    /// Calls a closure with the author of a message that waited, under the causes that the message carries. `sender`
    /// is the messenger or its stand-in.
    @inlinable
    @inline(__always)
    func unwrap(_ letter: Letter<Message>, sender: AnyObject, _ deliver: (Origin) -> Void) {
        #if DEBUG
            let chain = SendChain.enter(letter, from: self, sender: sender)
            defer { chain.leave() }
        #endif
        guard let author = letter.author else { return deliver(Origin(sender)) }
        if let object = author.object { return deliver(Origin(object)) }
        let real = queue.pointee.standIns.author(behind: author, sender: sender)
        guard let causes = author.causes else { return deliver(real) }
        Causes.run(under: causes) { deliver(real) }
        withExtendedLifetime(real) {}
    }

    // MARK: The end of a turn

    /// Ends a turn. For the deliverer. Returns a delivery of the rest, if one has to be scheduled.
    @inlinable
    func stepDown(_ retired: inout Retired, _ held: borrowing HeldLock) -> DeliveryTicket? {
        queue.pointee.deliverer = nil
        queue.pointee.outlets.memory?.pointee.deliveries.goesOn = false
        let (isEmpty, isInPlace) = (queue.pointee.isEmpty, queue.pointee.plan.isInPlace)
        let delivery = isEmpty || isInPlace ? nil : restToHandOver(held)
        if isInPlace { noteRest(!isEmpty, held) }
        if phase.isEnding { endIfDone(&retired, held) }
        if hasHadLimiter(held) { releaseFormerLimiters(held) }
        gate.end(guarded: isGuarded, held)
        return delivery
    }

    /// Steps down if there is nothing to drain. For the deliverer.
    @inlinable
    func stepDownAtRest() -> Bool {
        lock.withLock { held in
            guard !hasEdits(held), queue.pointee.mailbox.isEmpty, queue.pointee.plan.isInPlace, !phase.isEnding else {
                return false
            }
            queue.pointee.deliverer = nil
            noteRest(false, held)
            gate.end(guarded: isGuarded, held)
            return true
        }
    }

    // MARK: Rests

    /// Takes over the deliveries that the strategy has run while this thread scheduled them: returns the turn of the
    /// last one, for which the caller is the deliverer. Deliveries that limited runs have left behind are scheduled
    /// first.
    @usableFromInline
    func takeDeliveryInPlace() -> Turn? {
        while true {
            let (delivery, turn) = lock.withLock { held in
                if let delivery = queue.pointee.leftBehind.take() {
                    return (delivery as DeliveryTicket?, nil as Turn?)
                }
                return (nil, queue.pointee.deliveries.endRescheduling() ? beginTurn(held) : nil)
            }
            guard let delivery else { return turn }
            delivery.schedule()
        }
    }

    /// Has messages delivered that other threads sent while the main queue delivered: by the next sender, or else by
    /// the main actor's next turn.
    @usableFromInline
    func takeRestOnMain() {
        ActorTurn.schedule(on: MainActor.shared) {
            let held = self.lock.lock()
            guard self.way == .resting, self.gate.begin(held) else { return self.lock.unlock(held) }
            self.queue.pointee.mainEnd = self.ledger.entered
            var turn = Turn(onMain: true)
            self.drain(self.queue.pointee.standIns.ofMessenger, &turn, held)
        }
    }
}

/// How a strategy has the queue drained.
extension MessengerCore: DeliveryTarget {
    @usableFromInline
    var pendingCount: Int { lock.withLock { held in addressedCount(held) } }

    @usableFromInline
    func pendingCount(for number: UInt64) -> Int {
        lock.withLock { held in queue.pointee.deliveries.isGiven(number) ? addressedCount(held) : 0 }
    }

    @usableFromInline
    var arrivalCount: Int {
        lock.withLock { queue.pointee.books.queued &+ queue.pointee.mailbox.replays.entered }
    }

    /// How many messages wait for an observation that goes on.
    func addressedCount(_ held: borrowing HeldLock) -> Int {
        isQueueEmpty(held) ? 0 : queue.pointee.count(from: oldestNumber(held))
    }

    @usableFromInline
    func run(_ number: UInt64, upTo limit: Int) -> Int {
        if gate.isFollowed {
            return noteRun(on: 0) {
                queue.pointee.runDelivery?(self, number, limit) ?? carryOut(number, upTo: limit)
            } ?? 0
        }
        return queue.pointee.runDelivery?(self, number, limit) ?? carryOut(number, upTo: limit)
    }

    @inlinable
    func carryOut(_ number: UInt64, upTo limit: Int) -> Int {
        if limit != .max { return carryOutLimited(number, upTo: limit) }
        let held = lock.lock()
        guard queue.pointee.deliveries.run(number, on: .current) == .now, var turn = beginTurn(held) else {
            lock.unlock(held)
            return 0
        }
        drain(queue.pointee.standIns.ofMessenger, &turn, held)
        return turn.delivered
    }

    /// Delivers a limited number of messages. The deliverer, which may be another thread, schedules the rest anew.
    @inlinable
    @inline(never)
    func carryOutLimited(_ number: UInt64, upTo limit: Int) -> Int {
        let held = lock.lock()
        guard queue.pointee.deliveries.spend(number), gate.begin(held) else {
            lock.unlock(held)
            return 0
        }
        let whole = queue.pointee.turn()
        var turn = Turn(version: whole.version, end: whole.end, upTo: limit)
        drain(queue.pointee.standIns.ofMessenger, &turn, held)
        // If the strategy was changed in the meantime, the new one may have delivered the rest in place.
        return min(limit, turn.delivered + limit)
    }

    /// Makes the caller the deliverer of the messages that wait now. If another thread delivers, it goes on for this
    /// delivery.
    @inlinable
    func beginTurn(_ held: borrowing HeldLock) -> Turn? {
        guard gate.begin(held) else {
            queue.pointee.deliveries.goesOn = true
            return nil
        }
        return queue.pointee.turn()
    }

    @usableFromInline
    func discard(_ number: UInt64) -> Int {
        var count = 0
        let remains = lock.withLock { held in
            guard queue.pointee.deliveries.spend(number) else { return Remains<Message>() }
            count = addressedCount(held)
            return discardAll(held)
        }
        remains.release()
        return count
    }

    @usableFromInline
    func abandon(_ number: UInt64) {
        let remains = lock.withLock { held in
            // If the messenger ends, no message comes any more that could cause another delivery.
            queue.pointee.deliveries.abandon(number) && phase.isEnding ? discardAll(held) : Remains<Message>()
        }
        remains.release()
    }

    /// Gives up everything that waits.
    private func discardAll(_ held: borrowing HeldLock) -> Remains<Message> {
        var remains = queue.pointee.discardAll()
        if gate.isFollowed { noteDiscarded(remains, held) }
        if phase.isEnding, gate.begin(held) {
            remains.retired = applyEdits(held)
            if phase.isGone { closeIfDone(&remains.retired, held) } else { endAllThatIsDone(&remains.retired, held) }
            gate.end(guarded: isGuarded, held)
        }
        return remains
    }
}
