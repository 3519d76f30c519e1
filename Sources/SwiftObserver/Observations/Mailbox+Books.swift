/// The books of a mailbox, which are made on demand: nothing stands in those that were not made.
extension Mailbox {
    /// Makes them, unless they are there.
    @inlinable
    final func openBooks(_ held: borrowing HeldLock) -> UnsafeMutablePointer<MailboxBooks> { books ?? makeBooks() }

    /// For those who know that the books were made: something was posted, or observations belong to an actor.
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
        return openBooks(held).pointee.ledger.mark(number, olderMayCome: olderMayCome)
    }

    /// What was lost since a mark.
    final func losses(since mark: LossMark?, _ held: borrowing HeldLock) -> Losses {
        books == nil ? Losses() : ledger.losses(since: mark)
    }

    /// The first of the observations that are not in the list yet. Under the lock, or for the deliverer who knows of them.
    @inlinable
    final var firstArrival: Unmanaged<ObservationToken>? {
        books?.pointee.firstArrival
    }

    /// Whether the list is to be brought up to date.
    @inlinable
    final func hasEdits(_ held: borrowing HeldLock) -> Bool { departures != nil || firstArrival != nil }

    /// The innermost of the walks that nested sends interrupt. For the deliverer, under the lock.
    final var innermostWalk: UnsafeMutablePointer<ListWalk>? {
        books?.pointee.walk
    }
}
