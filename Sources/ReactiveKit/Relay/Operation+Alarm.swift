public import SwiftObserver

/// An operation has one alarm. While it is set, the time source holds the operation.
extension Operation {
    /// Sets the alarm anew. For the deliverer.
    @inlinable
    func setAlarm(at time: Duration) {
        guard let timer else { return }
        let ticket = AlarmTicket { [self] in take(timer.input()) }
        if exchangeAlarm(for: AlarmReference(ticket)) { ticket.keep(timer.set(time) { ticket.ring() }) }
    }

    @inlinable
    func exchangeAlarm(for new: AlarmReference) -> Bool {
        let held = sources.lock.lock()
        let (former, isOver) = (sources.alarm, sources.isOver)
        if !isOver { sources.alarm = new }
        sources.lock.unlock(held)
        former?.ticket?.callOff()
        return !isOver
    }
}
