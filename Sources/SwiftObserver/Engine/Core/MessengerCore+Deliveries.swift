extension MessengerCore: DeliveryTarget {
    @usableFromInline
    var pendingCount: Int { lock.withLock { held in addressedCount(held) } }

    @usableFromInline
    var arrivalCount: Int { lock.withLock { queue.pointee.books.queued &+ waiting.replays.entered } }

    /// How many messages wait that somebody is still to be given.
    func addressedCount(_ held: borrowing HeldLock) -> Int {
        isQueueEmpty(held) ? 0 : waiting.backlog.count(from: oldestNumber(held)) &+ waiting.replays.messageCount
    }

    @usableFromInline
    func run(_ number: UInt64, upTo limit: Int) -> Int {
        queue.pointee.runDelivery?(self, number, limit) ?? carryOut(number, upTo: limit)
    }

    @inlinable
    func carryOut(_ number: UInt64, upTo limit: Int) -> Int {
        if limit != .max { return carryOutLimited(number, upTo: limit) }
        guard var turn = lock.withLock({ held in beginDelivery(number, held) }) else { return 0 }
        settle(messengerStandIn, &turn)
        return turn.delivered
    }

    /// Delivers so many messages at most. What is left is scheduled anew by the deliverer, who may be another.
    @inlinable
    @inline(never)
    func carryOutLimited(_ number: UInt64, upTo limit: Int) -> Int {
        let begun: Turn? = lock.withLock { held in
            guard deliveries.spend(number), gate.begin(held) else { return nil }
            return Turn(version: deliveries.version, end: waiting.end(ledger), upTo: limit)
        }
        guard var turn = begun else { return 0 }
        settle(messengerStandIn, &turn)
        // If the strategy was changed in the meantime, the new one may have delivered the rest in place.
        return min(limit, turn.delivered + limit)
    }

    /// Makes the caller the deliverer of what waits, if a delivery is not void and need not come later.
    @inlinable
    func beginDelivery(_ number: UInt64, _ held: borrowing HeldLock) -> Turn? {
        deliveries.run(number, on: .current) == .now ? beginTurn(held) : nil
    }

    @usableFromInline
    func discard(_ number: UInt64) -> Int {
        var count = 0
        let remains = lock.withLock { held in
            guard deliveries.spend(number) else { return Remains<Message>() }
            count = addressedCount(held)
            return discardAll(held)
        }
        remains.release()
        return count
    }

    @usableFromInline
    func abandon(_ number: UInt64) {
        let remains = lock.withLock { held in
            // If the messenger ends, nobody will send any more, so nothing could cause another delivery.
            deliveries.abandon(number) && phase.isEnding ? discardAll(held) : Remains<Message>()
        }
        remains.release()
    }

    /// Gives up everything that waits.
    private func discardAll(_ held: borrowing HeldLock) -> Remains<Message> {
        var remains = Remains<Message>()
        remains.letters = waiting.backlog.discardAll(&ledger)
        remains.replays = waiting.replays.takeAll()
        if phase.isEnding, gate.begin(held) {
            remains.retired = applyEdits(held)
            if phase.isGone { closeIfDone(&remains.retired, held) } else { endAllThatIsDone(&remains.retired, held) }
            gate.end(guarded: isGuarded, held)
        }
        return remains
    }

    /// Installs another strategy. What waits is delivered by that one.
    @usableFromInline
    func install(
        _ newPlan: Plan, sender: AnyObject, runDelivery: @escaping (MessengerCore, UInt64, Int) -> Int
    ) {
        var remains = Remains<Message>()
        let followUp = lock.withLock { held in
            openQueue(held)
            if queue.pointee.runDelivery == nil { queue.pointee.runDelivery = runDelivery }
            if !newPlan.isInPlace { makeStandIns(for: sender) }
            remains.retired.plan = plan
            remains.letters = adopt(newPlan, held)
            deliveries.replaceStrategy()
            remains.voided = leftBehind.take()
            return followUpOfPlan(held)
        }
        remains.release()
        proceed(followUp, sender: sender)
    }

    /// What is to be done about what waits under a plan that is new.
    private func followUpOfPlan(_ held: borrowing HeldLock) -> FollowUp {
        var followUp = FollowUp()
        guard gate.begin(held) else { return followUp }
        releaseFormerLimiters(held)
        if plan.isInPlace && !waiting.isEmpty {
            settle(after: &followUp, held)
        } else {
            if !waiting.isEmpty { followUp.delivery = makeDelivery(held) }
            gate.end(guarded: isGuarded, held)
        }
        return followUp
    }

    /// Makes each message that is accepted from now on readable, from the moment in which it is sent.
    @usableFromInline
    func keepLatest(from first: Message) -> LatestMessage<Message> {
        let latest = LatestMessage<Message>(first)
        lock.withLock { held in
            openQueue(held)
            kept.latest = latest
            isPlain = false
            if gate.begin(held) { gate.end(guarded: isGuarded, held) }
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
