internal import Synchronization

extension Hub {
    /// How many messages were sent since the first observation.
    @usableFromInline
    final func sentCount(_ held: borrowing HeldLock) -> Int { gate.count + (books?.pointee.queued ?? 0) }

    /// Looks at the numbers while no message begins or ends.
    final func takeSnapshot(_ look: (borrowing HeldLock) -> Void) {
        lock.withLock { held in
            let isDeliverer = gate.begin(held)
            look(held)
            if isDeliverer { gate.end(guarded: isGuarded, held) }
        }
    }

    /// Adds up what can be known of the messenger.
    final func collect(_ numbers: inout MessengerNumbers, _ held: borrowing HeldLock) {
        numbers.sent += sentCount(held)
        for mailbox in mailboxes(held) {
            for start in [mailbox.first, mailbox.firstArrival] {
                var next = start
                while let current = next {
                    next = current._withUnsafeGuaranteedRef { token in
                        if token.isActive { numbers.observations.append(self.numbers(of: token, held)) }
                        return token.next
                    }
                }
            }
        }
    }

    final func numbers(of token: ObservationToken, _ held: borrowing HeldLock) -> ObservationNumbers {
        let isOver = !token.isActive
        var numbers = ObservationNumbers()
        numbers.offered = isOver ? token.base : sentCount(held) - token.base
        numbers.replayed = token.untalliedReplayCount + (token.tally?.replayed.load(ordering: .relaxed) ?? 0)
        numbers.delivered = token.delivered.load(ordering: .relaxed)
        if isOver {
            numbers.dropped = token.tally?.finallyDropped ?? 0
            numbers.discarded = numbers.offered - numbers.delivered - numbers.dropped
        } else {
            (numbers.dropped, numbers.discarded) = losses(for: token, held)
            numbers.pending = numbers.offered - numbers.delivered - numbers.dropped - numbers.discarded
            addMeasurements(to: &numbers, of: token, held)
        }
        numbers.fullName = ObservationName(given: token.tally?.name, observerType: token.observerType)
        return numbers
    }

    /// Names an observation that goes on.
    final func name(_ token: ObservationToken, _ name: String) {
        let old = lock.withLock {
            if token.isActive, token.tally == nil { token.tally = Tally(own: nil, actor: nil) }
            let old = token.tally?.name
            token.tally?.name = name
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// What the mailboxes on its way have lost since the observation began.
    final func losses(for token: ObservationToken, _ held: borrowing HeldLock) -> (dropped: Int, discarded: Int) {
        let own = losses(since: token.tally?.marks.own, held)
        guard token.mailbox !== self else { return (own.dropped, own.discarded) }
        let actor = token.mailbox.losses(since: token.tally?.marks.actor, held)
        return (own.dropped + actor.dropped, own.discarded + actor.discarded)
    }
}
