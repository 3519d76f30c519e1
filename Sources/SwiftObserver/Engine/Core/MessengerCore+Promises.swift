/// `trySend` says of a message whether everybody gets it. So it reserves a place in each mailbox to which the message will
/// come later, and messages that come there before take no more than the places that are left.
extension MessengerCore {
    /// Reserves a place for the message wherever it will have to wait, or refuses it for all.
    @usableFromInline
    func promise(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) -> Bool {
        guard activeCount > 0 else {
            posting.isPromised = false
            return true
        }
        let isNested = plan.isImmediate && gate.isBusy && deliverer == .current
        let isWaiting = !plan.isInPlace || hasRest || (gate.isBusy && !isNested)
        guard hasRoom(onMain: posting.onMain, isWaiting: isWaiting, &posting.lost, held) else {
            refuse(&posting, held)
            return false
        }
        mayHavePromises = isolatedCount > 0
        posting.isPromised = mayHavePromises
        return true
    }

    /// Whether every mailbox has room for one more message, sent now. For a bound that refuses.
    @usableFromInline
    func hasRoom(onMain: Bool, isWaiting: Bool, _ lost: inout Lost<Message>, _ held: borrowing HeldLock) -> Bool {
        guard case .limited(let bound, .newest) = plan.backlog else { return true }
        if isWaiting {
            waiting.backlog.removeUnaddressed(before: oldestNumber(held), &ledger, &lost)
            if waiting.backlog.count >= bound { return false }
        }
        guard isolatedCount > 0 else { return true }
        if let mainMailbox, !onMain || isWaiting || !takesDirectly(mainMailbox, held),
            !hasRoom(mainMailbox, bound, &lost, held)
        {
            return false
        }
        return actorMailboxes.values.allSatisfy { hasRoom($0, bound, &lost, held) }
    }

    /// Whether the main actor's mailbox takes a message that the main queue delivers now.
    private func takesDirectly(_ mailbox: ActorMailbox<Message>, _ held: borrowing HeldLock) -> Bool {
        if LeftToActors.includesMain { return false }
        return !mailbox.gate.isBusy || (plan.isImmediate && mailbox.deliverer == .current && mailbox.waiting.isEmpty)
    }

    private func hasRoom(
        _ mailbox: ActorMailbox<Message>, _ bound: Int, _ lost: inout Lost<Message>, _ held: borrowing HeldLock
    ) -> Bool {
        let oldest = mailbox.oldestNumberHere(held)
        guard oldest <= lastNumber else { return true }
        mailbox.waiting.backlog.removeUnaddressed(before: oldest, &mailbox.ledger, &lost)
        return mailbox.waiting.backlog.count + placesPromised(from: oldest, held) < bound
    }

    /// How many places in a mailbox are promised to messages that will still come there. O(what waits), which the same
    /// bound limits; O(1) if nothing was promised.
    @usableFromInline
    func placesPromised(from oldest: UInt64, _ held: borrowing HeldLock) -> Int {
        guard mayHavePromises else { return 0 }
        var count = promisedInFlight
        var isPromising = count > 0
        for index in 0..<waiting.backlog.count where waiting.backlog.letters[index].isPromised {
            isPromising = true
            if waiting.backlog.letters[index].audience >= oldest { count += 1 }
        }
        mayHavePromises = isPromising
        return count
    }

    /// The bound of a mailbox some places of which are promised.
    @usableFromInline
    func backlogLimit(beside promised: Int, _ held: borrowing HeldLock) -> BacklogLimit {
        guard promised > 0, case .limited(let bound, .newest) = plan.backlog else { return plan.backlog }
        return .limited(to: bound - promised, dropping: .newest)
    }

    /// Refuses a message for all.
    @usableFromInline
    func refuse(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        queue.pointee.books.queued &+= 1
        ledger.arrive(lastNumber)
        ledger.losses.refused &+= 1
        posting.isAccepted = false
    }

    /// Counts the messages with a promise that are being delivered. For the deliverer.
    @usableFromInline
    func countPromise(_ change: Int) {
        lock.withLock { promisedInFlight += change }
    }
}
