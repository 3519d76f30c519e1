/// The drain of a messenger's own queue. The lock is taken and given back by hand here: a closure that returns what comes
/// next took 528 instead of 459 instructions for each message of a replay.
extension MessengerCore {
    /// Delivers what waits until nothing does, or the turn is over, and steps down. For the deliverer.
    ///
    /// It does so without regard to what led to the caller. `openMailbox` is the main actor's, if the caller is its deliverer too and has to step down there first.
    @inlinable
    @inline(never)
    func settle(_ sender: AnyObject, _ turn: inout Turn, closing openMailbox: ActorMailbox<Message>? = nil) {
        if causesAreWanted, Causes.current != nil {
            return Causes.run(under: nil) { settle(sender, &turn, closing: openMailbox) }
        }
        var openMailbox = openMailbox
        while true {
            lock.lock()
            if !hasQueue { return settleEdits() }
            if openMailbox == nil, isolatedCount == 0, plan.isOrdered { deliverInOrder(sender, &turn) }
            gate.proceed()
            var retired = applyEdits()
            if let mailbox = openMailbox {
                guard mailbox.stepDownIfDone(&retired) else {
                    lock.unlock()
                    retired.release()
                    mailbox.deliverWaiting(sender: sender)
                    continue
                }
                openMailbox = nil
            }
            if plan.isImmediate { deliverer = .current }
            if !waiting.replays.isEmpty {
                switch popFirst(&turn) {
                case .letter(let letter):
                    lock.unlock()
                    retired.release()
                    deliver(letter, sender: sender, &turn)
                    continue
                case .replay(let replay, let letter):
                    lock.unlock()
                    retired.release()
                    deliver(letter, to: replay.subscription, sender: sender, &turn)
                    continue
                case .passOn(let replay):
                    let mailbox = accept(replay)
                    lock.unlock()
                    retired.release()
                    mailbox.deliverSoon(sender: sender)
                    continue
                case .nothing:
                    break
                }
            } else if let letter = popLetter(&turn) {
                lock.unlock()
                retired.release()
                deliver(letter, sender: sender, &turn)
                continue
            }
            var delivery = stepDown(&retired)
            let (leavesRest, isRescheduler) = (hasRest, delivery != nil && becomeRescheduler(for: &delivery))
            lock.unlock()
            retired.release()
            if leavesRest { takeRestOnMain() }
            guard let delivery else { return }
            delivery.schedule()
            guard isRescheduler, let next = takeDeliveryInPlace() else { return }
            turn = Turn(version: next.version, end: next.end, delivered: turn.delivered)
        }
    }

    /// The same as long as nothing can wait. With the lock held, which it releases.
    @usableFromInline
    func settleEdits() {
        var retired = applyEdits()
        if isEnding { endIfDone(&retired) }
        gate.end(guarded: isGuarded)
        lock.unlock()
        retired.release()
    }

    /// Delivers what waits as long as that is all there is to do. For the deliverer, with the lock held before and after.
    @inlinable
    func deliverInOrder(_ sender: AnyObject, _ turn: inout Turn) {
        gate.proceed()
        while !hasEdits, plan.isOrdered, waiting.replays.isEmpty,
            deliverNext(sender, &turn)
        {
            lock.lock()
        }
    }

    /// Unlocks and delivers if there is something. A function of its own, so that the message is released before the lock
    /// is taken again.
    @inlinable
    @inline(__always)
    func deliverNext(_ sender: AnyObject, _ turn: inout Turn) -> Bool {
        guard let letter = waiting.backlog.popFirst(&ledger) else { return false }
        lock.unlock()
        deliver(letter, sender: sender, &turn)
        return true
    }

    @inlinable
    @inline(__always)
    func deliver(_ letter: Letter<Message>, sender: AnyObject, _ turn: inout Turn) {
        turn.delivered &+= 1
        if let author = letter.author {
            if let object = author.object {
                deliver(letter, from: object, sender: sender)
            } else {
                deliver(letter, of: author, sender: sender)
            }
        } else {
            // Not the same call with another argument: that would retain the sender for each message.
            deliver(letter, from: sender, sender: sender)
        }
    }

    @inlinable
    @inline(__always)
    func deliver(_ letter: Letter<Message>, from author: AnyAuthor, sender: AnyObject) {
        if letter.isPromised { countPromise(1) }
        if deliverer == nil {
            deliver(letter.message, from: author, audience: letter.audience)
        } else {
            deliverNesting(letter.message, from: author, audience: letter.audience)
        }
        forward(letter, from: author, sender: sender)
        if letter.isPromised { countPromise(-1) }
    }

    /// Gives one observation an earlier message. For the deliverer.
    @inlinable
    func deliver(
        _ letter: Letter<Message>, to subscription: Subscription<Message>, sender: AnyObject, _ turn: inout Turn
    ) {
        turn.delivered &+= 1
        open(letter, sender: sender) { author in
            if deliverer == nil {
                subscription.replay(letter.message, from: author)
            } else {
                replayNesting(letter.message, from: author, to: subscription)
            }
        }
    }

    /// For the deliverer, under the lock. Returns the delivery of what still waits, if one has to be scheduled.
    @inlinable
    func stepDown(_ retired: inout Retired) -> DeliveryTicket? {
        deliverer = nil
        goesOn = false
        let delivery = waiting.isEmpty || plan.isInPlace ? nil : makeDeliveryOfRest()
        hasRest = plan.isInPlace && !waiting.isEmpty
        if isEnding { endIfDone(&retired) }
        if hasHadLimiter { releaseFormerLimiters() }
        gate.end(guarded: isGuarded)
        return delivery
    }
}
