/// The observations of one context: their handlers run where the strategy delivers, or on one actor.
///
/// Only the deliverer changes the list, *and* only under the messenger's lock, so that either suffices for reading
/// it. A thread that observes or stops while another one delivers notes that down, and the deliverer applies it
/// before its next message.
///
/// **Invariant.** A thread that changes `first`, or `next` and `previous` of an observation in the list, has made the
/// gate busy and holds the lock. So the deliverer may follow the links without the lock, and the holder of the lock
/// may follow them too. The list owns one reference to each observation in it, and one to each arrival; `departures`
/// are in the list still, and linked by `ownerNext`, which is free since they have left their receiver.
@usableFromInline
class ObservationList: @unchecked Sendable {  // lists by gate and lock, as above
    @usableFromInline final let gate = Gate()
    /// Its `previous` is the last observation. The last one's `next` is nil.
    @usableFromInline @exclusivity(unchecked) final var first: Unmanaged<ObservationToken>?
    /// Observations that are over, and still in the list.
    @usableFromInline @exclusivity(unchecked) final var departures: Unmanaged<ObservationToken>?
    /// Made on demand, under the lock.
    @usableFromInline @exclusivity(unchecked) final var books: UnsafeMutablePointer<ListBooks>?

    /// Kept here because every message reads one of them.
    @usableFromInline final let counts = ProcessCounts.shared
    /// Whether it belongs to an actor.
    @usableFromInline final let hasActor: Bool

    @usableFromInline
    init(hasActor: Bool = false) {
        self.hasActor = hasActor
    }

    @usableFromInline
    var unretainedHub: Unmanaged<Hub> { preconditionFailure("A list belongs to a messenger") }

    @usableFromInline
    final var hub: Hub { unretainedHub.takeUnretainedValue() }

    /// Tells apart the actors that exist; zero for none.
    var actorIdentity: UInt { 0 }

    /// Whether its actor was found to be gone.
    var isBuried: Bool { false }

    /// Makes the books. Under the lock. The subclass that makes them also destroys them.
    @usableFromInline
    func makeBooks() -> UnsafeMutablePointer<ListBooks> { preconditionFailure("A list has a kind") }

    /// Returns the number of the observation here that has lasted longest; the largest number if there is none.
    ///
    /// Observations that ended during a delivery still stand in the list. Each is passed once, since the search
    /// begins where the last one ended.
    @usableFromInline
    final func oldestNumberHere(_ held: borrowing HeldLock) -> UInt64 {
        let books = openBooks(held)
        var next = books.pointee.oldest ?? first ?? firstArrival
        while let current = next {
            books.pointee.oldest = current
            let (isActive, number, after) = current._withUnsafeGuaranteedRef { ($0.isActive, $0.number, $0.next) }
            if isActive { return number }
            next = after ?? (current.toOpaque() == last?.toOpaque() ? firstArrival : nil)
        }
        return .max
    }

    final var last: Unmanaged<ObservationToken>? { first?._withUnsafeGuaranteedRef { $0.previous } }

    @usableFromInline
    final var isDeserted: Bool { first == nil && firstArrival == nil }

    /// Has the captures of an observation's handler released where the handler runs. For lanes of actors, under
    /// no lock.
    @usableFromInline
    func release(_ token: ObservationToken) {}

    /// Notes that the list was brought up to date by a thread that has stepped down since.
    @usableFromInline
    func wasTidied(_ held: borrowing HeldLock) {}
}

/// The books of a list, which are made on demand.
extension ObservationList {
    /// Makes them, unless they are there.
    @inlinable
    final func openBooks(_ held: borrowing HeldLock) -> UnsafeMutablePointer<ListBooks> { books ?? makeBooks() }

    /// Precondition: The books were made. They are if something was posted, or if the list belongs to an actor.
    @inlinable
    final var ledger: Ledger {
        _read { yield books.unsafelyUnwrapped.pointee.ledger }
        _modify { yield &books.unsafelyUnwrapped.pointee.ledger }
    }

    /// Whether messages were lost.
    final func hasLosses(_ held: borrowing HeldLock) -> Bool { books == nil ? false : ledger.hasLosses }

    /// Whether messages may be on their way.
    final func hasMessagesOnTheirWay(_ held: borrowing HeldLock) -> Bool { books == nil ? false : !ledger.isEmpty }

    /// Marks the beginning of an observation, if there is or may be something that was lost before.
    final func mark(_ number: UInt64, olderMayCome: Bool, _ held: borrowing HeldLock) -> LossMark? {
        guard olderMayCome || books != nil else { return nil }
        return openBooks(held).pointee.ledger.mark(
            number, olderMayCome: olderMayCome, isNeeded: gate.isFollowed)
    }

    /// The losses since a mark.
    final func losses(since mark: LossMark?, _ held: borrowing HeldLock) -> Losses {
        books == nil ? Losses() : ledger.losses(since: mark)
    }

    /// The first of the observations that are not in the list yet. Under the lock, or for the deliverer that knows of
    /// them.
    @inlinable
    final var firstArrival: Unmanaged<ObservationToken>? {
        books?.pointee.firstArrival
    }

    /// The innermost of the walks that nested sends interrupt. For the deliverer, under the lock.
    final var innermostWalk: UnsafeMutablePointer<ListWalk>? {
        books?.pointee.walk
    }
}

/// The part of a list's state that plain sends do not need: made when it is first needed, so that a messenger that is
/// just observed stays small.
///
/// **Invariant.** Made once, under the lock, and destroyed with the list. Arrivals stand in no list, and are linked
/// among themselves as they will be there. `walk` points into the stack of the deliverer, and is nil when there is
/// none.
@usableFromInline
struct ListBooks: ~Copyable {
    /// Under the lock, as everything here but the walk.
    @usableFromInline var ledger = Ledger()
    /// Observations that began during a delivery, and are not in the list yet.
    @usableFromInline var firstArrival: Unmanaged<ObservationToken>?
    @usableFromInline var lastArrival: Unmanaged<ObservationToken>?
    /// Where the search for the observation that has lasted longest begins: all observations before this one have
    /// ended.
    var oldest: Unmanaged<ObservationToken>?
    /// The innermost of the walks that nested sends interrupt. For the deliverer.
    @usableFromInline var walk: UnsafeMutablePointer<ListWalk>?
    /// How many messages were sent that the gate does not count.
    @usableFromInline var queued = 0
    /// Called outside the lock when the last observation has ended.
    var whenUnobserved: (@Sendable () -> Void)?
}
