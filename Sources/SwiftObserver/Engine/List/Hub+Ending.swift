/// How observations end, and are released.
///
/// An observation ends in one of six ways. Each asks under the lock whether it goes on, and then has it closed:
///
/// | because | by way of |
/// | --- | --- |
/// | its token or its observer stops it, or it has had its last message | `ObservationToken.stop`, `end` |
/// | its receiver is deallocated | `Receiver.leaveFirst`, `endLocked` |
/// | its messenger stops all observations | `endAll`, `closeAll` |
/// | its messenger was finished or is gone, and nothing waits | `MessengerCore.endAll(in:)`, `closeAll` |
/// | it began after its messenger was finished, and nothing is kept for it | `endLocked` |
/// | its actor is gone | `MessengerCore.bury`, `closeAll` |
///
/// What is done then, in this order:
///
/// 1. `close`, under the lock: the numbers become final, the flag says that it is over, it leaves its receiver, its
///    replay is given up, and the list notes the departure.
/// 2. `unlinkDepartures`, by the deliverer under the lock, at once or when it has called the handler that it is
///    calling: it leaves the list.
/// 3. `Retired.release`, under no lock: the handler's captures are released where the handler runs.
///
/// `endAtRest` does the first two in one, where nothing was ever posted and no thread delivers.
extension Hub {
    @usableFromInline
    final func end(_ token: ObservationToken) {
        let endedAtRest: Unmanaged<ObservationToken>? = lock.withLock { held in
            token.isActive && token.list.books == nil && gate.begin(held) ? endAtRest(token, held) : nil
        }
        if let endedAtRest {
            endedAtRest.takeRetainedValue().retire(here: false)
        } else {
            ended(token).release()
        }
    }

    final func ended(_ token: ObservationToken) -> Retired {
        lock.withLock { held in endLocked(token, held) }
    }

    /// Ends an observation, unless it has ended.
    @usableFromInline
    final func endLocked(_ token: ObservationToken, _ held: borrowing HeldLock) -> Retired {
        guard token.isActive else { return Retired() }
        // First, so that no message begins that is counted neither as offered to the observation nor as sent after
        // its end.
        let isDeliverer = token.list.gate.begin(held)
        if isDeliverer, token.list.books == nil { return Retired(endAtRest(token, held)) }
        close(token, held)
        var retired = isDeliverer ? tidy(token.list, held) : Retired()
        if token.list !== self { refreshGate(held) }
        if activeCount == 0 { retired.notice = whenUnobserved(held) }
        return retired
    }

    /// Ends an observation where nothing was ever posted, lost or followed, and steps down. Returns the list's
    /// reference to it. For the deliverer.
    @inline(__always)
    private final func endAtRest(
        _ token: ObservationToken, _ held: borrowing HeldLock
    ) -> Unmanaged<ObservationToken> {
        assert(token.list === self && departures == nil, "A deliverer brings the list up to date")
        token.base = gate.count - token.base
        if let tally = token.tally { forget(tally, of: token, held) }
        token.noteEnd()
        token.leaveOwner()
        activeCount -= 1
        _ = unlink(token)
        gate.end(guarded: isGuarded, held)
        return .passUnretained(token)
    }

    /// Takes an observation out of everything but its list.
    final func close(_ token: ObservationToken, _ held: borrowing HeldLock) {
        token.base = sentCount(held) - token.base
        if hasLosses(held) || token.list.hasLosses(held) {
            let drops = losses(for: token, held).drops
            // One that is there already may be in use for a replay, so it is not replaced.
            if token.tally == nil { token.tally = Tally(own: nil, actor: nil) }
            token.tally?.finalDrops = drops
        }
        if let tally = token.tally { forget(tally, of: token, held) }
        token.noteEnd()
        token.leaveOwner()
        activeCount -= 1
        if token.list !== self { isolatedCount -= 1 }
        token.list.dismiss(token, held)
    }

    /// Removes the marks and the replay of an observation that is over.
    private final func forget(_ tally: Tally, of token: ObservationToken, _ held: borrowing HeldLock) {
        if let mark = tally.marks.own { ledger.forget(mark) }
        if let mark = tally.marks.actor { token.list.ledger.forget(mark) }
        if tally.replay != nil { cancelReplay(of: token, held) }
        if let followed = tally.followed { noteEnd(of: followed, token, held) }
    }

    /// Ends every observation of a list, which still has to be brought up to date.
    @usableFromInline
    final func closeAll(in list: ObservationList, _ held: borrowing HeldLock) {
        closeAll(from: list.first, held)
        closeAll(from: list.firstArrival, held)
    }

    private final func closeAll(from first: Unmanaged<ObservationToken>?, _ held: borrowing HeldLock) {
        var next = first
        while let current = next {
            next = current._withUnsafeGuaranteedRef { token in
                if token.isActive { close(token, held) }
                return token.next
            }
        }
    }

    /// Ends the messenger and its observations, where nothing was ever posted, lost or followed. Otherwise returns
    /// false, and leaves it to `messengerDied`.
    ///
    /// The `deinit` of a messenger is not specialised: in code for any type of message it would ask the runtime for a
    /// type a dozen times, which took 6,700 instructions. So this knows no type.
    final func diedAtRest() -> Bool {
        var retired = Retired()
        let isOver = lock.withLock { held in
            guard books == nil, gate.begin(held) else { return false }
            phase.lose()
            phase.drain()
            closeAll(in: self, held)
            retired = applyEdits(held)
            gate.end(guarded: isGuarded, held)
            return true
        }
        retired.release()
        return isOver
    }

    /// Ends every observation of the messenger.
    final func endAll() {
        let retired = lock.withLock { held in
            var retired = Retired()
            for list in lists(held) {
                retired.add(edit(list, held) { closeAll(in: list, held) })
            }
            refreshGate(held)
            retired.notice = whenUnobserved(held)
            return retired
        }
        retired.release()
    }
}

extension ObservationList {
    /// Notes that an observation is over.
    final func dismiss(_ token: ObservationToken, _ held: borrowing HeldLock) {
        assert(token.owner == nil && token.ownerPrevious == nil, "It has left its receiver, which uses the same link")
        token.ownerNext = departures
        departures = Unmanaged.passUnretained(token)
    }

    /// Takes out the observations that have ended, except the ones that a walk is calling: they leave when it has
    /// gone on.
    @usableFromInline
    final func unlinkDepartures(_ held: borrowing HeldLock) -> Retired {
        var retired = Retired()
        var staying: Unmanaged<ObservationToken>?
        let walk = innermostWalk
        while let departing = departures {
            departures = departing._withUnsafeGuaranteedRef { $0.ownerNext }
            if walk != nil, ListWalk.isCalling(departing, walk) {
                departing._withUnsafeGuaranteedRef { $0.ownerNext = staying }
                staying = departing
            } else {
                unlink(departing)
                retired.add(departing)
            }
        }
        departures = staying
        return retired
    }

    private final func unlink(_ departing: Unmanaged<ObservationToken>) {
        let after = departing._withUnsafeGuaranteedRef { unlink($0) }
        if let books { forget(departing, before: after, books) }
    }

    /// Takes an observation out of the list. Returns the one behind it.
    @inline(__always)
    final func unlink(_ token: ObservationToken) -> Unmanaged<ObservationToken>? {
        let (before, after) = (token.previous, token.next)
        if Unmanaged.passUnretained(token).toOpaque() == first?.toOpaque() {
            first = after
        } else {
            before?._withUnsafeGuaranteedRef { $0.next = after }
        }
        // The first observation's `previous` is the last observation.
        (after ?? first)?._withUnsafeGuaranteedRef { $0.previous = before }
        token.next = nil
        token.previous = nil
        return after
    }

    private final func forget(
        _ departing: Unmanaged<ObservationToken>, before after: Unmanaged<ObservationToken>?,
        _ books: UnsafeMutablePointer<ListBooks>
    ) {
        if after?.toOpaque() == departing.toOpaque() { return perform(departing) }
        if books.pointee.oldest?.toOpaque() == departing.toOpaque() { books.pointee.oldest = after }
        if books.pointee.walk != nil { ListWalk.pass(departing, to: after, books.pointee.walk) }
    }
}
