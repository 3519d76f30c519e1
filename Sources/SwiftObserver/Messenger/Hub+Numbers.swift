internal import Synchronization

extension Hub {
    /// How many messages were sent since the first observation. Under the lock.
    final var sentCount: Int { gate.count + queued }

    /// Looks at the numbers while no message begins or ends.
    final func takeSnapshot(_ look: () -> Void) {
        lock.lock()
        let isDeliverer = gate.begin()
        look()
        if isDeliverer { gate.end(guarded: isGuarded) }
        lock.unlock()
    }

    /// Adds up what can be known of the messenger. Under the lock.
    final func collect(_ numbers: inout MessengerNumbers) {
        numbers.sent += sentCount
        for mailbox in mailboxes {
            for start in [mailbox.first, mailbox.firstArrival] {
                var next = start
                while let current = next {
                    next = current._withUnsafeGuaranteedRef { token in
                        if token.isActive { numbers.observations.append(self.numbers(of: token)) }
                        return token.next
                    }
                }
            }
        }
    }

    /// Under the lock.
    final func numbers(of token: ObservationToken) -> ObservationNumbers {
        let mailbox = token.mailbox
        let key = token.key.load(ordering: .acquiring)
        let isOver = key & ObservationToken.ended != 0
        var numbers = ObservationNumbers()
        numbers.offered = isOver ? token.base : sentCount - token.base
        numbers.replayed = token.tally?.replayed.load(ordering: .relaxed) ?? 0
        numbers.delivered = token.delivered.load(ordering: .relaxed)
        if key & ObservationToken.removed == 0 {
            numbers.delivered += mailbox.gate.count - (mailbox.hasYetToReach(token, key) ? 1 : 0)
        }
        if isOver {
            numbers.dropped = token.tally?.finallyDropped ?? 0
            numbers.discarded = numbers.offered - numbers.delivered - numbers.dropped
        } else {
            (numbers.dropped, numbers.discarded) = losses(for: token)
            numbers.pending = numbers.offered - numbers.delivered - numbers.dropped - numbers.discarded
        }
        return numbers
    }

    /// What the mailboxes on its way have lost since the observation began. Under the lock.
    final func losses(for token: ObservationToken) -> (dropped: Int, discarded: Int) {
        let own = ledger.losses(since: token.tally?.marks.own)
        guard token.mailbox !== self else { return (own.dropped, own.discarded) }
        let actor = token.mailbox.ledger.losses(since: token.tally?.marks.actor)
        return (own.dropped + actor.dropped, own.discarded + actor.discarded)
    }
}

extension Mailbox {
    /// Whether a direct message is in flight that has not come to this observation, or passed it by. Under the lock.
    fileprivate final func hasYetToReach(_ token: ObservationToken, _ key: UInt) -> Bool {
        guard gate.isDirect, let last else { return false }
        let number = key >> 3
        guard number <= last._withUnsafeGuaranteedRef({ UInt($0.number) }) else { return false }
        let reached = position.load(ordering: .acquiring)
        guard reached >> 48 == UInt(truncatingIfNeeded: gate.count) & 0xFFFF else { return true }
        return number > (reached & 0xFFFF_FFFF_FFFF) >> 3 || token.wasSkipped
    }
}

extension ObservationToken {
    fileprivate final var wasSkipped: Bool { key.load(ordering: .acquiring) & ObservationToken.skipped != 0 }
}
