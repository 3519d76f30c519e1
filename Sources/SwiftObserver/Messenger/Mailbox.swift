internal import Synchronization

/// The observations of one context: of those whose handlers run where the strategy delivers, or on one actor.
///
/// The list is changed only by the deliverer *and* under the messenger's lock, so that either may read it. Whoever
/// observes or stops while somebody else delivers notes that down, and the deliverer does it at its next message.
@usableFromInline
class Mailbox: @unchecked Sendable {  // lists by gate and lock, as above
    @usableFromInline final let gate = Gate()
    @usableFromInline @exclusivity(unchecked) final var first: Unmanaged<ObservationToken>?
    /// Under the lock.
    @usableFromInline @exclusivity(unchecked) final var ledger = Ledger()
    @exclusivity(unchecked) final var last: Unmanaged<ObservationToken>?
    @usableFromInline @exclusivity(unchecked) final var firstArrival: Unmanaged<ObservationToken>?
    @exclusivity(unchecked) final var lastArrival: Unmanaged<ObservationToken>?
    @usableFromInline @exclusivity(unchecked) final var departures: Unmanaged<ObservationToken>?
    /// Where to look for the observation that has lasted longest: none before this one goes on. Under the lock.
    @exclusivity(unchecked) private final var oldest: Unmanaged<ObservationToken>?
    /// The innermost of the walks that nested sends interrupt. For the deliverer.
    @usableFromInline @exclusivity(unchecked) final var walk: UnsafeMutablePointer<ListWalk>?

    /// Whether it belongs to an actor.
    @usableFromInline final let hasActor: Bool

    @usableFromInline
    init(hasActor: Bool = false) {
        self.hasActor = hasActor
    }

    @usableFromInline
    var unretainedHub: Unmanaged<Hub> { preconditionFailure("A mailbox belongs to a messenger") }

    @usableFromInline
    final var hub: Hub { unretainedHub.takeUnretainedValue() }

    /// The number of the observation here that has lasted longest; the largest number if there is none. Under the lock.
    ///
    /// Observations that ended during a delivery still stand in the list. Each is passed by once.
    @usableFromInline
    final var oldestNumberHere: UInt64 {
        var next = oldest ?? first ?? firstArrival
        while let current = next {
            oldest = current
            let (isActive, number, after) = current._withUnsafeGuaranteedRef { ($0.isActive, $0.number, $0.next) }
            if isActive { return number }
            next = after ?? (current.toOpaque() == last?.toOpaque() ? firstArrival : nil)
        }
        return .max
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

    /// All but those that a walk is just calling: they leave when it has gone on.
    @usableFromInline
    final func unlinkDepartures() -> Retired {
        var retired = Retired()
        var staying: Unmanaged<ObservationToken>?
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
        departing._withUnsafeGuaranteedRef { token in
            let (before, after) = (token.previous, token.next)
            if let before { before._withUnsafeGuaranteedRef { $0.next = after } } else { first = after }
            if let after { after._withUnsafeGuaranteedRef { $0.previous = before } } else { last = before }
            if oldest?.toOpaque() == departing.toOpaque() { oldest = after }
            if walk != nil { ListWalk.pass(departing, to: after, walk) }
            token.next = nil
            token.previous = nil
        }
    }

    /// Has what the handler of an observation captured released where it runs. For mailboxes of actors, under no lock.
    @usableFromInline
    func release(_ token: ObservationToken) {}

    /// The list was brought up to date by somebody who is no deliverer any more. Under the lock.
    @usableFromInline
    func wasTidied() {}
}
