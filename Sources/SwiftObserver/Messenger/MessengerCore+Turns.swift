/// How far a deliverer goes, and who delivers what it leaves.
extension MessengerCore {
    /// Takes the message that comes next in a turn, if no replay waits.
    @inlinable
    func popLetter(_ turn: inout Turn, _ held: borrowing HeldLock) -> Letter<Message>? {
        if waiting.backlog.isEmpty { return nil }
        if plan.isInPlace {
            guard !turn.isOnMain || ledger.left < mainEnd else { return nil }
        } else {
            guard turn.version == deliveries.version else { return popLimitedLetter(turn, held) }
            guard ledger.left < turn.end.letters || goesOn(&turn, held) else { return nil }
        }
        return waiting.backlog.popFirst(&ledger)
    }

    /// Takes what comes next in a turn.
    @inlinable
    func popFirst(_ turn: inout Turn, _ held: borrowing HeldLock) -> Waiting<Message>.Next {
        if plan.isInPlace {
            let end = WaitingEnd(letters: turn.isOnMain ? mainEnd : .max, replays: .max)
            return waiting.popFirst(&ledger, upTo: end)
        }
        guard turn.version == deliveries.version else { return popLimited(turn, held) }
        let next = waiting.popFirst(&ledger, upTo: turn.end)
        guard case .nothing = next, goesOn(&turn, held) else { return next }
        return waiting.popFirst(&ledger, upTo: turn.end)
    }

    /// The same in a turn that is limited, unless it is over. It does not go on for a delivery that met it.
    @inlinable
    @inline(never)
    func popLimited(_ turn: Turn, _ held: borrowing HeldLock) -> Waiting<Message>.Next {
        turn.mayDeliverOneMore(deliveries.version) ? waiting.popFirst(&ledger, upTo: turn.end) : .nothing
    }

    /// The same if no replay waits.
    @inlinable
    @inline(never)
    func popLimitedLetter(_ turn: Turn, _ held: borrowing HeldLock) -> Letter<Message>? {
        guard turn.mayDeliverOneMore(deliveries.version), ledger.left < turn.end.letters else { return nil }
        return waiting.backlog.popFirst(&ledger)
    }

    /// Whether a delivery met this one, which goes on for it with what waits now.
    @inlinable
    func goesOn(_ turn: inout Turn, _ held: borrowing HeldLock) -> Bool {
        guard deliveries.takeGoesOn() else { return false }
        turn.end = waiting.end(ledger)
        return true
    }

    /// The main queue has left what others sent in the meantime. The next sender delivers it, or else the main actor's
    /// next turn.
    @usableFromInline
    func takeRestOnMain() {
        ActorTurn.schedule(on: MainActor.shared) { self.takeRest() }
    }

    private func takeRest() {
        let isDeliverer = lock.withLock { held in
            guard hasRest, gate.begin(held) else { return false }
            mainEnd = ledger.entered
            return true
        }
        guard isDeliverer else { return }
        var turn = Turn(onMain: true)
        settle(messengerStandIn, &turn)
    }

    /// Messages were left by the main queue: the sender delivers them, if nobody else does, and then its own.
    @usableFromInline
    func takeOver(_ posting: inout Posting<Message>, _ held: borrowing HeldLock) {
        if plan.isImmediate, gate.isBusy, deliverer == .current { return beginImmediately(&posting, held) }
        if gate.begin(held) { posting.step = .takenOver }
    }
}
