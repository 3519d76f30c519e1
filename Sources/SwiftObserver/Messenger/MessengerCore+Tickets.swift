/// Deliveries that a strategy is given, and those that come back at once to whoever scheduled them.
extension MessengerCore {
    /// A new delivery for what has come, unless the strategy has one.
    @inlinable
    func makeDelivery(_ held: borrowing HeldLock) -> DeliveryTicket? {
        if case .one = deliveries.given { return nil }
        return makeTicket(held)
    }

    /// The same where nothing has come.
    @inlinable
    func makeDeliveryOfRest(_ held: borrowing HeldLock) -> DeliveryTicket? {
        guard case .nothing = deliveries.given else { return nil }
        return makeTicket(held)
    }

    @usableFromInline
    func makeTicket(_ held: borrowing HeldLock) -> DeliveryTicket {
        DeliveryTicket(target: self, number: deliveries.give(plan.asking), plan: plan)
    }

    /// Makes the caller the one who hands what still waits to the strategy. If it is that already, further out, it is left
    /// the delivery.
    @usableFromInline
    func becomeRescheduler(for delivery: inout DeliveryTicket?, _ held: borrowing HeldLock) -> Bool {
        let isFirst = deliveries.beginRescheduling(on: .current)
        if !isFirst, deliveries.isRescheduled(by: .current) { swap(&leftBehind, &delivery) }
        return isFirst
    }

    /// What the strategy has left to the one who scheduled, who is the deliverer then. What limited runs have left is
    /// scheduled first.
    @usableFromInline
    func takeDeliveryInPlace() -> Turn? {
        while true {
            let (delivery, turn) = lock.withLock { held in
                if let delivery = leftBehind.take() { return (delivery as DeliveryTicket?, nil as Turn?) }
                return (nil, deliveries.endRescheduling() ? beginTurn(held) : nil)
            }
            guard let delivery else { return turn }
            delivery.schedule()
        }
    }

    /// Makes the caller the deliverer of what waits now, unless there is one, who goes on with it then.
    @inlinable
    func beginTurn(_ held: borrowing HeldLock) -> Turn? {
        guard gate.begin(held) else {
            deliveries.goesOn = true
            return nil
        }
        return Turn(version: deliveries.version, end: waiting.end(ledger))
    }
}
