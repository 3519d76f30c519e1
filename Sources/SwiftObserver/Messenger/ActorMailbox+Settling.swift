extension ActorMailbox {
    /// Delivers what waits. For the deliverer, on the actor.
    @inlinable
    func deliverWaiting(sender: AnyObject, remaining: Int = .max) {
        for _ in 0..<remaining {
            core.lock.lock()
            gate.proceed()
            let retired = applyEdits()
            if core.plan.isImmediate { deliverer = .current }
            let next = waiting.popFirst(&ledger)
            core.lock.unlock()
            retired.release()
            switch next {
            case .letter(let letter):
                if let author = letter.author {
                    deliver(letter.message, from: author.object ?? core.absentAuthor, audience: letter.audience)
                } else {
                    deliver(letter.message, from: sender, audience: letter.audience)
                }
            case .replay(let replay, let letter?):
                replay.subscription.replay(letter.message, from: core.author(of: letter, sender: sender))
            case .replay(_, nil), .passOn:
                break
            case .nothing:
                return
            }
        }
    }

    /// Ends a delivery: at once if nothing waits, otherwise after that was delivered, or left to another turn.
    @inlinable
    func stepDown(sender: AnyObject, leavingRest: Bool = false) {
        while true {
            core.lock.lock()
            gate.proceed()
            var retired = applyEdits()
            let isDone = stepDownIfDone(&retired, leavingRest: leavingRest)
            let needsDrain = isDone && !waiting.isEmpty && !isScheduled
            if needsDrain { isScheduled = true }
            core.lock.unlock()
            retired.release()
            if needsDrain { scheduleDrain() }
            if isDone { return }
            deliverWaiting(sender: sender)
        }
    }

    /// For the deliverer, under the lock; false if messages wait that are to be delivered first.
    @inlinable
    func stepDownIfDone(_ retired: inout Retired, leavingRest: Bool = false) -> Bool {
        retired.add(applyEdits())
        guard waiting.isEmpty || leavingRest else { return false }
        if core.isClosed, waiting.isEmpty {
            core.closeAll(in: self)
            retired.add(applyEdits())
            core.forget(self)
        }
        deliverer = nil
        gate.end(guarded: false)
        return true
    }
}
