extension MessengerCore {
    /// Delivers what waits until nothing does, or the turn is over, and steps down. For the deliverer.
    ///
    /// `openMailbox` is the main actor's, if the caller is its deliverer too and has to step down there first.
    @inlinable
    @inline(never)
    func settle(_ sender: AnyObject, _ turn: inout Turn, closing openMailbox: ActorMailbox<Message>? = nil) {
        var openMailbox = openMailbox
        while true {
            lock.lock()
            if openMailbox == nil, isolatedCount == 0 { deliverInOrder(sender, &turn) }
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
            if waiting.replays.isEmpty, mayGoOn(&turn), let letter = waiting.backlog.popFirst(&ledger) {
                lock.unlock()
                retired.release()
                deliver(letter, sender: sender, &turn)
                continue
            }
            switch waiting.replays.isEmpty || !mayGoOn(&turn) ? .nothing : waiting.popFirst(&ledger) {
            case .letter(let letter):
                lock.unlock()
                retired.release()
                deliver(letter, sender: sender, &turn)
            case .replay(let replay, let letter):
                lock.unlock()
                retired.release()
                guard let letter else {
                    turn.skip(replay.letters.count)
                    continue
                }
                turn.delivered &+= 1
                replay.subscription.replay(letter.message, from: author(of: letter, sender: sender))
            case .passOn(let replay):
                turn.skip(replay.letters.count)
                let mailbox = accept(replay)
                lock.unlock()
                retired.release()
                mailbox.deliverSoon(sender: sender)
            case .nothing:
                let delivery = stepDown(&retired)
                if let delivery {
                    let isRescheduler = becomeRescheduler()
                    lock.unlock()
                    retired.release()
                    delivery.schedule()
                    if isRescheduler, let next = takeDeliveryInPlace() {
                        turn = Turn(version: next.version, remaining: next.remaining, delivered: turn.delivered)
                        continue
                    }
                    return
                }
                lock.unlock()
                retired.release()
                return
            }
        }
    }

    /// Delivers what waits as long as that is all there is to do. For the deliverer, with the lock held before and after.
    @inlinable
    func deliverInOrder(_ sender: AnyObject, _ turn: inout Turn) {
        gate.proceed()
        while firstArrival == nil, departures == nil, plan.isOrdered, waiting.replays.isEmpty,
            deliverNext(sender, &turn)
        {
            lock.lock()
        }
    }

    /// Unlocks and delivers if there is something. A function of its own, so that the message is released before the lock
    /// is taken again.
    @inlinable
    func deliverNext(_ sender: AnyObject, _ turn: inout Turn) -> Bool {
        guard let letter = waiting.backlog.popFirst(&ledger) else { return false }
        lock.unlock()
        deliver(letter, sender: sender, &turn)
        return true
    }

    @inlinable
    func deliver(_ letter: Letter<Message>, sender: AnyObject, _ turn: inout Turn) {
        turn.delivered &+= 1
        if let author = letter.author {
            deliver(letter, from: author.object ?? absentAuthor, sender: sender)
        } else {
            // Not the same call with another argument: that would retain the sender for each message.
            deliver(letter, from: sender, sender: sender)
        }
    }

    @inlinable
    func deliver(_ letter: Letter<Message>, from author: AnyAuthor, sender: AnyObject) {
        deliver(letter.message, from: author, audience: letter.audience)
        forward(letter.message, from: author, audience: letter.audience, sender: sender)
    }

    /// Who a message that waited is from. `sender` is the messenger, or stands for it.
    @inlinable
    func author(of letter: Letter<Message>, sender: AnyObject) -> AnyAuthor {
        if let author = letter.author { return author.object ?? absentAuthor }
        return sender
    }

    /// Under the lock.
    @inlinable
    func mayGoOn(_ turn: inout Turn) -> Bool {
        if plan.isInPlace { return true }
        guard turn.version == version else { return false }
        if turn.remaining == 0, goesOn {
            goesOn = false
            turn.remaining = waiting.count
        }
        guard turn.remaining > 0 else { return false }
        turn.remaining &-= 1
        return true
    }

    /// For the deliverer, under the lock. Returns the delivery of what still waits, if one has to be scheduled.
    @inlinable
    func stepDown(_ retired: inout Retired) -> DeliveryTicket? {
        deliverer = nil
        goesOn = false
        let delivery = waiting.isEmpty || plan.isInPlace ? nil : makeDelivery()
        if isDying {
            closeIfDone(&retired)
            letStrategyGo(&retired)
        }
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
        outstanding = lastDelivery
        return DeliveryTicket(target: self, number: outstanding, plan: plan)
    }

    /// A strategy that is scheduled at the end of a delivery and runs in place would need stack each time. Instead, its
    /// run comes back to the one who scheduled. Under the lock; false if somebody else is just doing so.
    @usableFromInline
    func becomeRescheduler() -> Bool {
        guard rescheduler == nil else { return false }
        rescheduler = .current
        return true
    }

    /// What the strategy has left to the one who scheduled, who is the deliverer then.
    @usableFromInline
    func takeDeliveryInPlace() -> Turn? {
        lock.lock()
        defer { lock.unlock() }
        rescheduler = nil
        guard cameBack else { return nil }
        cameBack = false
        guard gate.begin() else {
            goesOn = true
            return nil
        }
        return Turn(version: version, remaining: waiting.count)
    }
}
