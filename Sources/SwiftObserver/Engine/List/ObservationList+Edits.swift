/// How observations get their places in a messenger's lists.
///
/// Under the messenger's lock. A thread that finds no deliverer changes the list at once. Otherwise it notes an arrival
/// or a departure, and the deliverer brings the list up to date.
extension Hub {
    /// Gives an observation its number and its place. `isDeliverer` tells whether the caller is the deliverer.
    @usableFromInline
    final func enroll(_ token: ObservationToken, isDeliverer: Bool, replayCount: Int, _ held: borrowing HeldLock) {
        lastNumber &+= 1
        token.give(number: lastNumber)
        if isDeliverer, replayCount == 0, token.list.books == nil {
            // Nothing was ever posted, lost or followed.
            assert(token.list === self, "The lane of an actor has books")
            token.base = gate.count
            token.joinOwner()
            activeCount += 1
            let added = Unmanaged.passRetained(token)
            return append(added, upTo: added)
        }
        token.base = sentCount(held)
        let isOwn = token.list === self
        let olderMayCome = !isDeliverer || hasMessagesOnTheirWay(held)
        let marks = (
            // A message that has begun without the lock may still be refused, for the observations before.
            mark(lastNumber, olderMayCome: gate.isLimited && gate.isDirect, held),
            isOwn ? nil : token.list.mark(lastNumber, olderMayCome: olderMayCome, held)
        )
        if replayCount > 0 || marks.0 != nil || marks.1 != nil {
            if let early = token.tally {
                (early.marks, early.promised) = (marks, replayCount)
            } else {
                token.tally = Tally(own: marks.0, actor: marks.1, promised: replayCount)
            }
            if replayCount > 0 { noteEarlier(held) }
            // Where messages are followed, there is a mark.
            if gate.isFollowed { follow(token) }
        }
        token.joinOwner()
        activeCount += 1
        if isOwn {
            admit(token, now: isDeliverer, held)
        } else {
            isolatedCount += 1
            let canLink = token.list.gate.begin(held)
            token.list.admit(token, now: canLink, held)
            if canLink { token.list.gate.end(guarded: false, held) }
        }
    }

    /// Begins an observation of a hub that delivers nothing.
    final func enrollAtRest(_ token: ObservationToken) {
        lock.withLock { held in
            let isDeliverer = gate.begin(held)
            assert(isDeliverer, "Nothing is ever delivered here")
            enroll(token, isDeliverer: true, replayCount: 0, held)
            gate.end(guarded: false, held)
        }
    }

    /// Lets sends take the short way again, if nothing forbids it.
    final func refreshGate(_ held: borrowing HeldLock) {
        if isolatedCount == 0, gate.begin(held) { gate.end(guarded: isGuarded, held) }
    }

    /// Changes a list in which no message begins in the meantime.
    final func edit(_ list: ObservationList, _ held: borrowing HeldLock, _ change: () -> Void) -> Retired {
        let isDeliverer = list.gate.begin(held)
        change()
        return isDeliverer ? tidy(list, held) : Retired()
    }

    /// Brings a list up to date, and steps down as its deliverer.
    final func tidy(_ list: ObservationList, _ held: borrowing HeldLock) -> Retired {
        let retired = list.applyEdits(held)
        list.gate.end(guarded: list === self && isGuarded, held)
        if list.isDeserted { list.wasTidied(held) }
        return retired
    }
}

extension ObservationList {
    /// Adds an observation, which the list now retains.
    final func admit(_ token: ObservationToken, now: Bool, _ held: borrowing HeldLock) {
        let added = Unmanaged.passRetained(token)
        if now, firstArrival == nil { return append(added, upTo: added) }
        let books = openBooks(held)
        if let last = books.pointee.lastArrival {
            last._withUnsafeGuaranteedRef { $0.next = added }
        } else {
            books.pointee.firstArrival = added
        }
        token.previous = books.pointee.lastArrival
        books.pointee.lastArrival = added
        if now { linkArrivals(held) }
    }

    /// Only appends, so that a delivery under way on the same thread is not disturbed.
    @usableFromInline
    final func linkArrivals(_ held: borrowing HeldLock) {
        guard let books, let arrival = books.pointee.firstArrival, let last = books.pointee.lastArrival else { return }
        append(arrival, upTo: last)
        books.pointee.firstArrival = nil
        books.pointee.lastArrival = nil
    }

    /// Puts linked observations at the end of the list.
    final func append(_ arrival: Unmanaged<ObservationToken>, upTo newLast: Unmanaged<ObservationToken>) {
        guard let first else {
            first = arrival
            return arrival._withUnsafeGuaranteedRef { $0.previous = newLast }
        }
        first._withUnsafeGuaranteedRef { first in
            first.previous?._withUnsafeGuaranteedRef { $0.next = arrival }
            arrival._withUnsafeGuaranteedRef { $0.previous = first.previous }
            first.previous = newLast
        }
    }
}
