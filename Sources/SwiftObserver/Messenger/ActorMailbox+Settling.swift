extension ActorMailbox {
    /// Delivers what waits, up to an end, without regard to what led to the caller. For the deliverer, on the actor.
    @inlinable
    func deliverWaiting(sender: AnyObject, upTo end: WaitingEnd = .none) {
        if core.causesAreWanted, Causes.current != nil {
            return Causes.run(under: nil) { deliverWaiting(sender: sender, upTo: end) }
        }
        while true {
            var retired = Retired()
            var earlier = EarlierQueues()
            let next = core.lock.withLock { held in
                gate.proceed(held)
                retired = applyEdits(held)
                if core.plan.isImmediate { deliverer = .current }
                if !self.earlier.isEmpty { earlier = self.earlier.take() }
                return waiting.popFirst(&ledger, upTo: end)
            }
            retired.releaseHere()
            if !earlier.isEmpty { earlier.deliverNow() }
            switch next {
            case .letter(let letter):
                core.open(letter, sender: sender) { call(letter.message, from: $0, audience: letter.audience) }
            case .replay(let replay, let letter):
                core.open(letter, sender: sender) { call(replay.subscription, letter.message, from: $0) }
            case .passOn, .nothing:
                return
            }
        }
    }

    /// Calls the handlers with a message. For the deliverer, on the actor.
    @inlinable
    func call(_ message: Message, from author: AnyAuthor, audience: UInt64) {
        guard deliverer != nil else { return deliver(message, from: author, audience: audience) }
        deliverNesting(message, from: author, audience: audience)
    }

    /// Gives one observation an earlier message. For the deliverer, on the actor.
    @inlinable
    func call(_ subscription: Subscription<Message>, _ message: Message, from author: AnyAuthor) {
        guard deliverer != nil else { return subscription.replay(message, from: author) }
        replayNesting(message, from: author, to: subscription)
    }

    /// Ends a delivery: at once if nothing waits, otherwise after that was delivered, or left to another turn.
    @inlinable
    func stepDown(sender: AnyObject, leavingRest: Bool = false) {
        while true {
            var retired = Retired()
            let (isDone, needsDrain) = core.lock.withLock { held in
                gate.proceed(held)
                retired = applyEdits(held)
                let isDone = stepDownIfDone(&retired, leavingRest: leavingRest, held)
                let needsDrain = isDone && !waiting.isEmpty && !isScheduled
                if needsDrain { isScheduled = true }
                return (isDone, needsDrain)
            }
            retired.releaseHere()
            if needsDrain { scheduleDrain() }
            if isDone { return }
            deliverWaiting(sender: sender)
        }
    }

    /// For the deliverer. False if messages wait that are to be delivered first.
    @inlinable
    func stepDownIfDone(_ retired: inout Retired, leavingRest: Bool = false, _ held: borrowing HeldLock) -> Bool {
        retired.add(applyEdits(held))
        guard waiting.isEmpty || leavingRest else { return false }
        if core.phase.isDrained, waiting.isEmpty { core.endAll(in: self, &retired, held) }
        deliverer = nil
        gate.end(guarded: false, held)
        if isDeserted { wasTidied(held) }
        return true
    }
}
