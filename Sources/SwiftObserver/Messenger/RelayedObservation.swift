/// An observation whose handler is fed by a relay, and the relay by other observations: its sources.
///
/// It stands in no messenger's list and in nobody's books. If it is stopped, so are its sources; and it ends with the last
/// of them.
@usableFromInline
// By the locks of the relay and the junction.
final class RelayedObservation<Input>: ObservationToken, @unchecked Sendable {
    private let relay: Relay<Input>
    private let junction: Junction

    @usableFromInline
    init(by relay: Relay<Input>, of junction: Junction) {
        self.relay = relay
        self.junction = junction
        super.init()
        junction.setTail(self)
    }

    @usableFromInline
    override func endNow() {
        end().release()
    }

    override func end() -> Retired {
        var retired = Retired()
        guard noteEndAtomically() else { return retired }
        relay.close()
        retired.add(.passRetained(self))
        return retired
    }

    @usableFromInline
    override func retire(here: Bool) {
        relay.clear()
        junction.tailRetired()
    }

    override func sourcesAreGone() {
        stop()
    }

    override var ownNumbers: ObservationNumbers {
        let counts = relay.counts
        var numbers = ObservationNumbers()
        numbers.offered = counts.taken
        numbers.discarded = counts.discarded
        numbers.pending = counts.pending
        numbers.delivered = counts.taken - counts.discarded - counts.pending
        numbers.fullName = junction.sourceName
        return numbers
    }

    /// It is called as its sources are.
    override func giveName(_ name: String) {
        junction.nameSources(name)
    }
}
