/// What became of the entries that one client was offered, at one moment, its replay included.
///
/// Always, `offered == delivered + dropped + waiting`.
struct ClientNumbers: Sendable, Equatable, Codable {
    /// Entries that were meant for it.
    var offered = 0
    /// Entries that its connection has taken.
    var delivered = 0
    /// Entries that it will not get, because it was slow or because the board's delivery has a bound.
    var dropped = 0
    /// Entries that wait for it: in the board's mailbox, in its own backlog, or for its connection to take them.
    var waiting = 0
    /// Those of them that wait in the board's mailbox, for all clients alike.
    var inMailbox = 0

    var addUp: Bool { offered == delivered + dropped + waiting }

    static func + (one: ClientNumbers, other: ClientNumbers) -> ClientNumbers {
        ClientNumbers(
            offered: one.offered + other.offered, delivered: one.delivered + other.delivered,
            dropped: one.dropped + other.dropped, waiting: one.waiting + other.waiting,
            inMailbox: one.inMailbox + other.inMailbox)
    }
}
