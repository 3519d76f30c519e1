extension MessengerCore {
    /// Delivers what waits until nothing does, or the turn is over, and steps down. For the deliverer.
    ///
    /// `openMailbox` is the main actor's, if the caller is its deliverer too and has to step down there first.
    @inlinable
    @inline(never)
    func settle(_ sender: AnyObject?, _ turn: inout Turn, closing openMailbox: ActorMailbox<Message>? = nil) {
        var openMailbox = openMailbox
        while true {
            lock.lock()
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
            switch mayGoOn(&turn) ? waiting.popFirst() : .nothing {
            case .letter(let letter):
                lock.unlock()
                retired.release()
                turn.delivered &+= 1
                let author = author(of: letter, sender: sender)
                deliver(letter.message, from: author, audience: letter.audience)
                forward(letter.message, from: author, audience: letter.audience, sender: sender)
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
                lock.unlock()
                retired.release()
                delivery?.schedule()
                return
            }
        }
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
    func stepDown(_ retired: inout Retired) -> ScheduledDelivery? {
        deliverer = nil
        goesOn = false
        let delivery = waiting.isEmpty || plan.isInPlace ? nil : makeDelivery()
        if isDying { closeIfDone(&retired) }
        gate.end(guarded: isGuarded)
        return delivery
    }

    /// A new right to deliver, unless there is one. Under the lock.
    @usableFromInline
    func makeDelivery() -> ScheduledDelivery? {
        guard outstanding == 0 else { return nil }
        lastDelivery &+= 1
        outstanding = lastDelivery
        let ticket = DeliveryTicket(target: self, number: outstanding)
        return ScheduledDelivery(strategy: plan.strategy, delivery: Delivery(ticket))
    }
}
