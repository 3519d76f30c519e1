extension MessengerCore: DeliveryTarget {
    @usableFromInline
    var pendingCount: Int { lock.withLock { addressedCount } }

    @usableFromInline
    var arrivalCount: Int { lock.withLock { queue.pointee.books.queued &+ waiting.replays.entered } }

    /// How many messages wait that somebody is still to be given. Under the lock.
    var addressedCount: Int {
        isQueueEmpty ? 0 : waiting.backlog.count(from: oldestNumber) &+ waiting.replays.messageCount
    }

    /// Takes back the right to deliver of a strategy that is asked for each message. Under the lock.
    @usableFromInline
    func isForNow(_ number: UInt64) -> Bool {
        guard outstandingForNow == number else { return false }
        outstandingForNow = 0
        return true
    }

    @usableFromInline
    func run(_ number: UInt64, upTo limit: Int) -> Int {
        queue.pointee.runDelivery?(self, number, limit) ?? carryOut(number, upTo: limit)
    }

    @inlinable
    func carryOut(_ number: UInt64, upTo limit: Int) -> Int {
        if limit != .max { return carryOutLimited(number, upTo: limit) }
        guard var turn = lock.withLock({ beginDelivery(number) }) else { return 0 }
        settle(messengerStandIn, &turn)
        return turn.delivered
    }

    /// Delivers so many messages at most. What is left is scheduled anew by the deliverer, who may be another.
    @inlinable
    @inline(never)
    func carryOutLimited(_ number: UInt64, upTo limit: Int) -> Int {
        let begun: Turn? = lock.withLock {
            guard spend(number), gate.begin() else { return nil }
            return Turn(version: version, end: waiting.end(ledger), upTo: limit)
        }
        guard var turn = begun else { return 0 }
        settle(messengerStandIn, &turn)
        // If the strategy was changed in the meantime, the new one may have delivered the rest in place.
        return min(limit, turn.delivered + limit)
    }

    /// Takes back the right to deliver, if that is what the strategy was given last. Under the lock.
    @inlinable
    func spend(_ number: UInt64) -> Bool {
        guard outstanding == number || isForNow(number) else { return false }
        outstanding = 0
        return true
    }

    /// Makes the caller the deliverer of what waits, if a delivery is not void and need not come later. Under the lock.
    @inlinable
    func beginDelivery(_ number: UInt64) -> Turn? {
        guard spend(number) else { return nil }
        if rescheduler != nil, rescheduler == .current {
            cameBack = version
            return nil
        }
        guard gate.begin() else {
            goesOn = true
            return nil
        }
        return Turn(version: version, end: waiting.end(ledger))
    }

    @usableFromInline
    func discard(_ number: UInt64) -> Int {
        var count = 0
        let remains = lock.withLock {
            guard spend(number) else { return Remains<Message>() }
            count = addressedCount
            return discardAll()
        }
        remains.release()
        return count
    }

    @usableFromInline
    func abandon(_ number: UInt64) {
        let remains = lock.withLock {
            // If the messenger ends, nobody will send any more, so nothing could cause another delivery.
            spend(number) && isEnding ? discardAll() : Remains<Message>()
        }
        remains.release()
    }

    /// Gives up everything that waits. Under the lock.
    private func discardAll() -> Remains<Message> {
        var remains = Remains<Message>()
        remains.letters = waiting.backlog.discardAll(&ledger)
        remains.replays = waiting.replays.takeAll()
        if isEnding, gate.begin() {
            remains.retired = applyEdits()
            if isDying { closeIfDone(&remains.retired) } else { endAllThatIsDone(&remains.retired) }
            gate.end(guarded: isGuarded)
        }
        return remains
    }

    /// Installs another strategy. What waits is delivered by that one.
    @usableFromInline
    func install(
        _ newPlan: Plan, sender: AnyObject, runDelivery: @escaping (MessengerCore, UInt64, Int) -> Int
    ) {
        var remains = Remains<Message>()
        let followUp = lock.withLock {
            openQueue()
            if queue.pointee.runDelivery == nil { queue.pointee.runDelivery = runDelivery }
            if !newPlan.isInPlace { makeStandIns(for: sender) }
            remains.retired.plan = plan
            remains.letters = adopt(newPlan)
            version &+= 1
            outstanding = 0
            outstandingForNow = 0
            cameBack = 0
            remains.voided = leftBehind.take()
            return followUpOfPlan()
        }
        remains.release()
        proceed(followUp, sender: sender)
    }

    /// What is to be done about what waits under a plan that is new. Under the lock.
    private func followUpOfPlan() -> FollowUp {
        var followUp = FollowUp()
        guard gate.begin() else { return followUp }
        releaseFormerLimiters()
        followUp.settles = plan.isInPlace && !waiting.isEmpty
        if !followUp.settles {
            if !waiting.isEmpty { followUp.delivery = makeDelivery() }
            gate.end(guarded: isGuarded)
        }
        return followUp
    }

    /// Makes each message that is accepted from now on readable, from the moment in which it is sent.
    @usableFromInline
    func keepLatest(from first: Message) -> LatestMessage<Message> {
        let latest = LatestMessage<Message>(first)
        lock.withLock {
            openQueue()
            kept.latest = latest
            isPlain = false
            if gate.begin() { gate.end(guarded: isGuarded) }
        }
        return latest
    }

    func stopKeeping() {
        let forgotten = lock.withLock { hasQueue ? kept.setLimit(0) : Ring() }
        withExtendedLifetime(forgotten) {}
    }

    func clearReplay() {
        let forgotten = lock.withLock { hasQueue ? kept.takeAll() : Ring() }
        withExtendedLifetime(forgotten) {}
    }
}
