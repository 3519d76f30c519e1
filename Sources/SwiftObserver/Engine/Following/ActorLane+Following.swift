extension ActorLane {
    /// Delivers the messages that wait now, where messages are followed, and notes the run.
    @usableFromInline
    func takeTurnNoting() {
        core.noteRun(on: actorIdentity) {
            let before = deliveredCount
            takeTurn(sender: core.queue.pointee.standIns.ofMessenger, isScheduled: true)
            return deliveredCount - before
        }
    }

    /// How many messages have left to be delivered.
    private var deliveredCount: Int {
        core.lock.withLock { ledger.left - ledger.drops.evicted - ledger.discarded }
    }
}
