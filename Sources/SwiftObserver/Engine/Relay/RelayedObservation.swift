/// An observation with a handler that a relay feeds, which other observations feed: the sources.
///
/// It stands in no messenger's list and in no receiver's. If it is stopped, so are its sources; and it ends with the
/// last of them.
@usableFromInline
// By the locks of the relay and the junction.
final class RelayedObservation<Input>: ObservationToken, Feeding, @unchecked Sendable {
    private let relay: Relay<Input>
    private let junction: Junction
    private let lock = Lock()
    /// Joins this observation, as a source, with the observation that it feeds. Under the lock.
    private var downstream: Junction?
    /// Whether it ended by itself: then the observation that it feeds ends after the last input. Under the lock.
    private var isComplete = false
    private var isRetired = false

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
        if let stopped = lock.withLock({ isComplete ? nil : downstream }) { stopped.sourceWasStopped() }
        retired.add(.passRetained(self))
        return retired
    }

    override func complete() {
        lock.withLock { isComplete = true }
        stop()
    }

    /// It may have ended by then.
    func feed(_ junction: Junction) {
        let isOver = lock.withLock {
            if !isRetired { downstream = junction }
            return isRetired
        }
        if isOver { junction.sourceRetired() } else { junction.addSource(self) }
    }

    @usableFromInline
    override func retire(here: Bool) {
        relay.clear()
        junction.tailRetired()
        let downstream = lock.withLock {
            isRetired = true
            return self.downstream.take()
        }
        downstream?.sourceRetired()
    }

    override func flushHeldBack() {
        junction.flushSources()
    }

    override var followedObservations: [ObservationToken] { junction.followedSources }

    override func sourcesAreGone() {
        complete()
    }

    override var ownNumbers: ObservationNumbers {
        let counts = relay.counts
        var numbers = ObservationNumbers(
            offered: counts.taken, delivered: counts.taken - counts.discarded - counts.pending,
            losses: Losses(discarded: counts.discarded))
        numbers.fullName = junction.sourceName
        return numbers
    }

    /// It is called as its sources are.
    override func giveName(_ name: String) {
        junction.nameSources(name)
    }
}

/// An observation that can become a source of another one, as a chain that goes on behind it needs it.
protocol Feeding {
    func feed(_ junction: Junction)
}
