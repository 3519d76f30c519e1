extension MessengerCore: DeliveryTarget {
    @usableFromInline
    var pendingCount: Int { lock.withLock { waiting.count } }

    @usableFromInline
    var arrivalCount: Int { lock.withLock { queue.pointee.books.queued &+ waiting.replays.entered } }

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
        lock.lock()
        guard outstanding == number || isForNow(number) else {
            lock.unlock()
            return 0
        }
        outstanding = 0
        if rescheduler != nil, rescheduler == .current {
            cameBack = version
            lock.unlock()
            return 0
        }
        guard gate.begin() else {
            goesOn = true
            lock.unlock()
            return 0
        }
        var turn = Turn(version: version, end: waiting.end(ledger))
        lock.unlock()
        settle(messengerStandIn, &turn)
        return turn.delivered
    }

    /// Delivers so many messages at most. What is left is scheduled anew by the deliverer, who may be another.
    @inlinable
    @inline(never)
    func carryOutLimited(_ number: UInt64, upTo limit: Int) -> Int {
        lock.lock()
        guard outstanding == number || isForNow(number) else {
            lock.unlock()
            return 0
        }
        outstanding = 0
        guard gate.begin() else {
            lock.unlock()
            return 0
        }
        var turn = Turn(version: version, end: waiting.end(ledger), upTo: limit)
        lock.unlock()
        settle(messengerStandIn, &turn)
        // If the strategy was changed in the meantime, the new one may have delivered the rest in place.
        return min(limit, turn.delivered + limit)
    }

    @usableFromInline
    func discard(_ number: UInt64) -> Int {
        lock.lock()
        guard outstanding == number || isForNow(number) else {
            lock.unlock()
            return 0
        }
        outstanding = 0
        return discardAll()
    }

    @usableFromInline
    func abandon(_ number: UInt64) {
        lock.lock()
        guard outstanding == number || isForNow(number) else { return lock.unlock() }
        outstanding = 0
        if isEnding {
            // Nobody will send any more, so nothing could cause another delivery.
            _ = discardAll()
        } else {
            lock.unlock()
        }
    }

    /// Gives up everything that waits. Under the lock, which it releases.
    private func discardAll() -> Int {
        let count = waiting.count
        let lost = waiting.backlog.discardAll(&ledger)
        let replays = waiting.replays.takeAll()
        var retired = Retired()
        if isEnding, gate.begin() {
            retired.add(applyEdits())
            if isDying { closeIfDone(&retired) } else { endAllThatIsDone(&retired) }
            gate.end(guarded: isGuarded)
        }
        lock.unlock()
        retired.release()
        _ = lost.count + replays.count
        return count
    }

    /// Installs another strategy. What waits is delivered by that one.
    @usableFromInline
    func install(
        _ newPlan: Plan, sender: AnyObject, runDelivery: @escaping (MessengerCore, UInt64, Int) -> Int
    ) {
        var settles = false
        var delivery: DeliveryTicket?
        lock.lock()
        openQueue()
        if queue.pointee.runDelivery == nil { queue.pointee.runDelivery = runDelivery }
        if !newPlan.isInPlace { makeStandIns(for: sender) }
        let oldPlan = plan
        let lost = adopt(newPlan)
        version &+= 1
        outstanding = 0
        outstandingForNow = 0
        cameBack = 0
        let voided = leftBehind.take()
        if gate.begin() {
            releaseFormerLimiters()
            if waiting.isEmpty {
                gate.end(guarded: isGuarded)
            } else if plan.isInPlace {
                settles = true
            } else {
                delivery = makeDelivery()
                gate.end(guarded: isGuarded)
            }
        }
        lock.unlock()
        _ = lost.count
        withExtendedLifetime((oldPlan, voided)) {}
        if settles {
            var turn = Turn.inPlace
            settle(sender, &turn)
        }
        delivery?.schedule()
    }

    /// Makes each message that is accepted from now on readable, from the moment in which it is sent.
    @usableFromInline
    func keepLatest(from first: Message) -> LatestMessage<Message> {
        let latest = LatestMessage<Message>(first)
        lock.lock()
        openQueue()
        kept.latest = latest
        isPlain = false
        if gate.begin() { gate.end(guarded: isGuarded) }
        lock.unlock()
        return latest
    }

    func stopKeeping() {
        lock.lock()
        let lost = hasQueue ? kept.setLimit(0) : Ring()
        lock.unlock()
        _ = lost.count
    }

    func clearReplay() {
        lock.lock()
        let lost = hasQueue ? kept.takeAll() : Ring()
        lock.unlock()
        _ = lost.count
    }
}
