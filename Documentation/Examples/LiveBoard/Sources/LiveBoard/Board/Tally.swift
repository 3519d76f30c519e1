import SwiftObserver
import Synchronization

/// Counts the tickets of one client, and puts its numbers together with those of its observation.
final class Tally: Sendable {
    private struct Counts {
        var received = 0
        var delivered = 0
        var dropped = 0
        /// Tickets that exist and were not delivered. Counted, not calculated: a test holds it against the others.
        var alive = 0
        /// Entries of the replay that a client who came back has already.
        var skipped = 0
    }

    private let counts = Mutex(Counts())

    func noteOffer() {
        counts.withLock {
            $0.received += 1
            $0.alive += 1
        }
    }

    func noteDelivery() {
        counts.withLock {
            $0.delivered += 1
            $0.alive -= 1
        }
    }

    func noteDrop() {
        counts.withLock {
            $0.dropped += 1
            $0.alive -= 1
        }
    }

    func noteSkip() {
        counts.withLock { $0.skipped += 1 }
    }

    /// Entries that were offered and are neither delivered nor dropped, those that the writer holds included.
    var alive: Int { counts.withLock { $0.alive } }

    /// One consistent snapshot. The observation's numbers are read while no ticket can be made or counted, so at most one
    /// call of its handler is under way that has no ticket yet; its entry waits.
    func numbers(of observation: ObservationToken) -> ClientNumbers {
        counts.withLock { counts in
            let board = observation.numbers
            let underWay = board.delivered + board.replayed - counts.received - counts.skipped
            return ClientNumbers(
                offered: board.offered + board.replayed - counts.skipped,
                delivered: counts.delivered,
                dropped: board.dropped + board.discarded + counts.dropped,
                waiting: board.pending + underWay + counts.alive,
                inMailbox: board.pending)
        }
    }
}
