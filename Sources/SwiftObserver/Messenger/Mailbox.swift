public import Synchronization

/// The observations of one context: of those whose handlers run where the strategy delivers, or on one actor.
///
/// The list is changed only by the deliverer *and* under the messenger's lock, so that either may read it. Whoever
/// observes or stops while somebody else delivers notes that down, and the deliverer does it at its next message.
@usableFromInline
class Mailbox: @unchecked Sendable {  // lists by gate and lock, as above
    @usableFromInline final let gate = Gate()
    @usableFromInline @exclusivity(unchecked) final var first: Unmanaged<ObservationToken>?
    /// Which observation the direct message in flight has reached: its key, and part of the gate's count on top.
    @usableFromInline final let position = Atomic<UInt>(0)
    /// Under the lock.
    @usableFromInline @exclusivity(unchecked) final var ledger = Ledger()
    @exclusivity(unchecked) final var last: Unmanaged<ObservationToken>?
    @usableFromInline @exclusivity(unchecked) final var firstArrival: Unmanaged<ObservationToken>?
    @exclusivity(unchecked) final var lastArrival: Unmanaged<ObservationToken>?
    @usableFromInline @exclusivity(unchecked) final var departures: Unmanaged<ObservationToken>?

    @usableFromInline
    init() {}

    @usableFromInline
    var unretainedHub: Unmanaged<Hub> { preconditionFailure("A mailbox belongs to a messenger") }

    @usableFromInline
    final var hub: Hub { unretainedHub.takeUnretainedValue() }

    /// The number of the observation here that has lasted longest; the largest number if there is none. Under the lock.
    @usableFromInline
    var oldestNumber: UInt64 {
        // Only those that ended during a delivery still stand in the list.
        var next = first
        while let token = next?.takeUnretainedValue(), !token.isActive { next = token.next }
        if next == nil {
            next = firstArrival
            while let token = next?.takeUnretainedValue(), !token.isActive { next = token.next }
        }
        return next?.takeUnretainedValue().number ?? .max
    }

    @usableFromInline
    final var isDeserted: Bool { first == nil && firstArrival == nil }

    /// Takes in an observation, which the list now retains. Under the lock.
    final func admit(_ token: ObservationToken, now: Bool) {
        let added = Unmanaged.passRetained(token)
        token.previous = lastArrival
        if let lastArrival {
            lastArrival._withUnsafeGuaranteedRef { $0.next = added }
        } else {
            firstArrival = added
        }
        lastArrival = added
        if now { linkArrivals() }
    }

    /// Notes that an observation is over. Under the lock.
    final func dismiss(_ token: ObservationToken) {
        token.ownerNext = departures
        departures = Unmanaged.passUnretained(token)
    }

    /// Brings the list up to date. For the deliverer, under the lock.
    @inlinable
    final func applyEdits() -> Retired {
        if firstArrival != nil { linkArrivals() }
        return departures == nil ? Retired() : unlinkDepartures()
    }

    /// Only appends, so that a delivery under way on the same thread is not disturbed.
    @usableFromInline
    final func linkArrivals() {
        guard let arrival = firstArrival else { return }
        if let last {
            last._withUnsafeGuaranteedRef { $0.next = arrival }
            arrival._withUnsafeGuaranteedRef { $0.previous = last }
        } else {
            first = arrival
        }
        last = lastArrival
        firstArrival = nil
        lastArrival = nil
    }

    @usableFromInline
    final func unlinkDepartures() -> Retired {
        var retired = Retired()
        while let departing = departures {
            departing._withUnsafeGuaranteedRef { token in
                departures = token.ownerNext
                let (before, after) = (token.previous, token.next)
                if let before { before._withUnsafeGuaranteedRef { $0.next = after } } else { first = after }
                if let after { after._withUnsafeGuaranteedRef { $0.previous = before } } else { last = before }
                token.next = nil
                token.previous = nil
                let key = token.key.load(ordering: .relaxed)
                let skipped = key & ObservationToken.skipped == 0 ? 0 : 1
                let calls = token.delivered.load(ordering: .relaxed) + gate.count - skipped
                token.delivered.store(calls, ordering: .relaxed)
                token.key.store(key | ObservationToken.removed, ordering: .relaxed)
            }
            retired.add(departing)
        }
        return retired
    }
}
