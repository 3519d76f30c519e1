import Synchronization

/// One entry on its way to one client. It is counted when it is made, when it was written, and when it is released
/// without having been written: whoever drops it, and wherever, it is counted then and there.
final class Ticket: Sendable {
    let entry: Entry
    private let tally: Tally
    private let isDelivered = Atomic(false)

    init(_ entry: Entry, countedBy tally: Tally) {
        self.entry = entry
        self.tally = tally
        tally.noteOffer()
    }

    deinit {
        if !isDelivered.load(ordering: .acquiring) { tally.noteDrop() }
    }

    /// The client's connection has taken it.
    func deliver() {
        isDelivered.store(true, ordering: .releasing)
        tally.noteDelivery()
    }
}
