internal import Synchronization

/// A tracked observation that runs where a change is delivered: on the thread that asks for a run first. That thread
/// also makes the runs that are asked for meanwhile.
final class DirectNode: TrackedNode, @unchecked Sendable {  // as its superclass
    /// How many runs were asked for since a thread has begun to make them; zero if none makes them.
    private let asked = Atomic<Int>(0)
    /// The causes of a run that was asked for meanwhile. Under the lock.
    @exclusivity(unchecked) private var causes: Causes?
    /// Set before another thread knows this.
    @exclusivity(unchecked) private var observation: TrackedObservation?
    #if !canImport(ObjectiveC)
        /// An observer that does not hold its receiver.
        private let observer: Lifetime?
    #endif

    /// Begins the observation, with a first run.
    static func begin(
        _ closure: @escaping (StateReader) -> Void, limit: Int, by receiver: Receiver
    ) -> ObservationToken {
        let node = DirectNode(closure, limit: limit, for: receiver)
        let observation = TrackedObservation(of: node, by: receiver)
        node.observation = observation
        observation.begin()
        node.observersChanged()
        return observation
    }

    private init(_ closure: @escaping (StateReader) -> Void, limit: Int, for receiver: Receiver) {
        #if !canImport(ObjectiveC)
            observer = receiver.observer
        #endif
        super.init(closure, limit: limit)
    }

    override var token: ObservationToken? { observation }

    override func changed() {
        // A run sees every change before it was asked for.
        if asked.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 { return runInTurn() }
        noteAsked()
        if Causes.areWanted { leave(Causes.current) }
    }

    private func runInTurn() {
        beginRow()
        runForObserver()
        var made = 1
        while true {
            let (isDone, asked) = asked.compareExchange(
                expected: made, desired: 0, ordering: .acquiringAndReleasing)
            if isDone { return }
            made = asked
            if Causes.areWanted { Causes.run(under: takeCauses(), runForObserver) } else { runForObserver() }
        }
    }

    private func runForObserver() {
        #if !canImport(ObjectiveC)
            // If the observer is gone, so is the observation.
            let object = observer?.object
            if observer != nil, object == nil {
                observation?.stop()
                return
            }
            defer { withExtendedLifetime(object) {} }
        #endif
        observation?.countCall()
        run()
    }

    private func leave(_ causes: Causes?) {
        let former = lock.withLock {
            defer { self.causes = causes }
            return self.causes
        }
        withExtendedLifetime(former) {}
    }

    private func takeCauses() -> Causes? {
        lock.withLock {
            defer { causes = nil }
            return causes
        }
    }
}

/// The token of a tracked observation that runs in place.
///
/// It stands in the list of a hub that all of them share, and that delivers nothing. So it ends as every observation
/// does: by its token, its observer, or its observer's receiver.
final class TrackedObservation: Connection<Void>, @unchecked Sendable {  // as its superclass
    private static let hub = Hub()
    /// Until the end.
    @exclusivity(unchecked) private var node: DirectNode?

    init(of node: DirectNode, by receiver: Receiver) {
        self.node = node
        super.init(.retired, in: TrackedObservation.hub, books: receiver.connections, of: nil)
    }

    func begin() { TrackedObservation.hub.enrollAtRest(self) }

    override func retire(here: Bool) {
        super.retire(here: here)
        node.take()?.end()
    }

    /// Each run is offered when it begins.
    override var ownNumbers: ObservationNumbers {
        let name = list.hub.lock.withLock { tally?.name }
        let runs = delivered.load(ordering: .relaxed)
        var numbers = ObservationNumbers(offered: runs, delivered: runs)
        numbers.fullName = ObservationName(given: name, observerType: observerType)
        return numbers
    }
}
