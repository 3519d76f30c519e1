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

    /// Steps down if there is nothing to settle. For the deliverer.
    @inlinable
    func stepDownAtRest() -> Bool {
        lock.lock()
        let isAtRest = !hasEdits && waiting.isEmpty && plan.isInPlace && !isEnding
        if isAtRest {
            deliverer = nil
            hasRest = false
            gate.end(guarded: isGuarded)
        }
        lock.unlock()
        return isAtRest
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
        gate.end(guarded: isGuarded)
        return delivery
    }

    /// A new right to deliver, unless there is one. Under the lock.
    @inlinable
    func makeDelivery() -> DeliveryTicket? {
        outstanding == 0 ? makeTicket() : nil
    }

    @usableFromInline
    func makeTicket() -> DeliveryTicket {
        lastDelivery &+= 1
        if plan.isAskedEachTime { outstandingForNow = lastDelivery } else { outstanding = lastDelivery }
        return DeliveryTicket(target: self, number: lastDelivery, plan: plan)
    }

    /// The same where nothing has come. Under the lock.
    @inlinable
    func makeDeliveryOfRest() -> DeliveryTicket? {
        outstanding == 0 ? makeTicketOfRest() : nil
    }

    @usableFromInline
    func makeTicketOfRest() -> DeliveryTicket? {
        outstandingForNow == 0 ? makeTicket() : nil
    }

    /// A strategy that is scheduled at the end of a delivery and runs in place would need stack each time. Instead, its
    /// run comes back to the one who scheduled, and so does what a limited run has left. Under the lock; false if somebody
    /// is just doing so, who is given the delivery if it is the caller.
    @usableFromInline
    func becomeRescheduler(for delivery: inout DeliveryTicket?) -> Bool {
        if rescheduler == nil {
            rescheduler = .current
            return true
        }
        if rescheduler == .current { swap(&leftBehind, &delivery) }
        return false
    }

    /// What the strategy has left to the one who scheduled, who is the deliverer then. What limited runs have left is
    /// scheduled first.
    @usableFromInline
    func takeDeliveryInPlace() -> Turn? {
        while true {
            lock.lock()
            let delivery = leftBehind.take()
            if delivery == nil { rescheduler = nil }
            let turn = delivery == nil ? beginComingBack() : nil
            lock.unlock()
            guard let delivery else { return turn }
            delivery.schedule()
        }
    }

    /// Under the lock.
    private func beginComingBack() -> Turn? {
        let isCurrent = cameBack == version
        cameBack = 0
        guard isCurrent else { return nil }
        guard gate.begin() else {
            goesOn = true
            return nil
        }
        return Turn(version: version, end: waiting.end(ledger))
    }
}
