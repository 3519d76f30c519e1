/// The end of what a messenger has left: it is gone, and what waits is still delivered.
extension MessengerCore {
    /// The messenger is gone: observations end after the last message that waits.
    func messengerDied() {
        var retired = Retired()
        var forgotten = Ring<Letter<Message>>()
        let (delivery, latest) = lock.withLock { held in
            phase.lose()
            var delivery: DeliveryTicket?
            if gate.begin(held) {
                retired.add(applyEdits(held))
                if !isQueueEmpty(held) { delivery = makeDeliveryOfRest(held) }
                closeIfDone(&retired, held)
                gate.end(guarded: isGuarded, held)
            }
            if !gate.isBusy { letStrategyGo(&retired, held) }
            return (delivery, forgetKept(&forgotten, held))
        }
        withExtendedLifetime(latest) {}
        retired.release()
        delivery?.schedule()
    }

    /// Takes what is kept for those who come later, to be released outside the lock.
    private func forgetKept(
        _ letters: inout Ring<Letter<Message>>, _ held: borrowing HeldLock
    ) -> LatestMessage<Message>? {
        guard hasQueue else { return nil }
        swap(&letters, &queue.pointee.kept.letters)
        guard let latest = queue.pointee.kept.latest else { return nil }
        kept.latest = nil
        return latest
    }

    /// Nothing more is sent, so what is outstanding was the last delivery. A strategy that keeps it, and that only the
    /// messenger kept, is to be deallocated then.
    @usableFromInline
    func letStrategyGo(_ retired: inout Retired, _ held: borrowing HeldLock) {
        guard hasQueue else { return }
        retired.plan = plan
        plan = plan.withoutStrategy
    }

    /// Ends the observations once nothing can come any more. For the deliverer.
    @usableFromInline
    func closeIfDone(_ retired: inout Retired, _ held: borrowing HeldLock) {
        guard phase.isGone, !phase.isClosed, isQueueEmpty(held) else { return }
        endAllThatIsDone(&retired, held)
    }
}
