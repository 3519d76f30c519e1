/// Deliveries that a strategy is given, and those that come back at once to whoever scheduled them.
extension MessengerCore {
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
            let (delivery, turn) = lock.withLock {
                if let delivery = leftBehind.take() { return (delivery as DeliveryTicket?, nil as Turn?) }
                rescheduler = nil
                return (nil, beginComingBack())
            }
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
