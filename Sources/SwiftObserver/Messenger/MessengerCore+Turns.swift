/// How far a deliverer goes, and who delivers what it leaves.
extension MessengerCore {
    /// Takes the message that comes next in a turn, if no replay waits. Under the lock.
    @inlinable
    func popLetter(_ turn: inout Turn) -> Letter<Message>? {
        if waiting.backlog.isEmpty { return nil }
        if plan.isInPlace {
            guard !turn.isOnMain || ledger.left < mainEnd else { return nil }
        } else {
            guard turn.version == version else { return popLimitedLetter(turn) }
            guard ledger.left < turn.end.letters || goesOn(&turn) else { return nil }
        }
        return waiting.backlog.popFirst(&ledger)
    }

    /// Takes what comes next in a turn. Under the lock.
    @inlinable
    func popFirst(_ turn: inout Turn) -> Waiting<Message>.Next {
        if plan.isInPlace {
            let end = WaitingEnd(letters: turn.isOnMain ? mainEnd : .max, replays: .max)
            return waiting.popFirst(&ledger, upTo: end)
        }
        guard turn.version == version else { return popLimited(turn) }
        let next = waiting.popFirst(&ledger, upTo: turn.end)
        guard case .nothing = next, goesOn(&turn) else { return next }
        return waiting.popFirst(&ledger, upTo: turn.end)
    }

    /// The same in a turn that is limited, unless it is over. It does not go on for a delivery that met it. Under the lock.
    @inlinable
    @inline(never)
    func popLimited(_ turn: Turn) -> Waiting<Message>.Next {
        turn.mayDeliverOneMore(version) ? waiting.popFirst(&ledger, upTo: turn.end) : .nothing
    }

    /// The same if no replay waits. Under the lock.
    @inlinable
    @inline(never)
    func popLimitedLetter(_ turn: Turn) -> Letter<Message>? {
        guard turn.mayDeliverOneMore(version), ledger.left < turn.end.letters else { return nil }
        return waiting.backlog.popFirst(&ledger)
    }

    /// Whether a delivery met this one, which goes on for it with what waits now. Under the lock.
    @inlinable
    func goesOn(_ turn: inout Turn) -> Bool {
        guard goesOn else { return false }
        goesOn = false
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
        let isDeliverer = lock.withLock {
            guard hasRest, gate.begin() else { return false }
            mainEnd = ledger.entered
            return true
        }
        guard isDeliverer else { return }
        var turn = Turn(onMain: true)
        settle(messengerStandIn, &turn)
    }

    /// Messages were left by the main queue: the sender delivers them, if nobody else does, and then its own. Under the
    /// lock.
    @usableFromInline
    func takeOver(_ posting: inout Posting<Message>) {
        if plan.isImmediate, gate.isBusy, deliverer == .current { return beginImmediately(&posting) }
        if gate.begin() { posting.step = .takenOver }
    }
}
