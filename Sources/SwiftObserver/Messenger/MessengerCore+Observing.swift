extension MessengerCore {
    /// Begins an observation. Its replay is delivered as the plan says.
    @inlinable
    func begin(_ subscription: Subscription<Message>, sender: AnyObject, replaying: Bool = true) {
        var settles = false
        var delivery: DeliveryTicket?
        lock.lock()
        let isDeliverer = gate.begin()
        let replayCount = replaying ? kept.letters.count : 0
        enroll(subscription, isDeliverer: isDeliverer, replayCount: replayCount)
        if replayCount > 0 {
            let replay = PendingReplay(
                for: subscription, kept.copy(), after: ledger.entered,
                isOnItsWay: subscription.mailbox !== self)
            waiting.replays.append(replay)
            if plan.isInPlace { settles = isDeliverer } else { delivery = makeDelivery() }
        }
        if isDeliverer, !settles { gate.end(guarded: isGuarded) }
        lock.unlock()
        if settles {
            var turn = Turn.inPlace
            settle(sender, &turn)
        }
        delivery?.schedule()
    }

    /// The messenger died: observations end after the last message that waits.
    func messengerDied() {
        var retired = Retired()
        var delivery: DeliveryTicket?
        lock.lock()
        isDying = true
        if gate.begin() {
            retired.add(applyEdits())
            if !waiting.isEmpty { delivery = makeDelivery() }
            closeIfDone(&retired)
            gate.end(guarded: isGuarded)
        }
        if !gate.isBusy { letStrategyGo(&retired) }
        let forgotten = kept.letters.takeAll()
        let latest = kept.latest
        kept.latest = nil
        lock.unlock()
        _ = forgotten.count
        withExtendedLifetime(latest) {}
        retired.release()
        delivery?.schedule()
    }

    /// Nothing more is sent, so what is outstanding was the last delivery. A strategy that keeps it, and that only the
    /// messenger kept, must be able to die. Under the lock.
    @usableFromInline
    func letStrategyGo(_ retired: inout Retired) {
        retired.plan = plan
        plan = plan.withoutStrategy
    }

    /// Ends the observations once nothing can come any more. For the deliverer, under the lock.
    @usableFromInline
    func closeIfDone(_ retired: inout Retired) {
        guard isDying, !isClosed, waiting.isEmpty else { return }
        isClosed = true
        closeAll(in: self)
        retired.add(applyEdits())
        for case let mailbox as ActorMailbox<Message> in mailboxes where mailbox.gate.begin() {
            if mailbox.waiting.isEmpty {
                closeAll(in: mailbox)
                retired.add(mailbox.applyEdits())
                forget(mailbox)
            }
            mailbox.gate.end(guarded: false)
        }
    }
}
