internal import Synchronization

/// A tracked observation that runs where a change is delivered: on the thread that asks for a run first. That thread
/// also makes the runs that are asked for meanwhile.
final class DirectNode: TrackedNode, @unchecked Sendable {  // as its superclass
    /// Whether a thread makes the runs.
    private enum Turn: UInt8, AtomicRepresentable {
        case none
        /// One does, and nobody has asked for another run.
        case taken
        /// One does, and has to make one more.
        case asked
    }

    private let turn = Atomic<Turn>(.none)
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
        if turn.compareExchange(expected: .none, desired: .taken, ordering: .acquiringAndReleasing).exchanged {
            beginRow()
            runForObserver()
            return finishTurn()
        }
        noteAsked()
        if Causes.areWanted { leave(Causes.current) }
        // The thread that made the runs may have ended just now.
        if turn.exchange(.asked, ordering: .acquiringAndReleasing) == .none {
            beginRow()
            finishTurn()
        }
    }

    override func runAgain() {
        _ = turn.compareExchange(expected: .taken, desired: .asked, ordering: .acquiringAndReleasing)
    }

    /// Makes the runs that were asked for meanwhile.
    private func finishTurn() {
        while !turn.compareExchange(expected: .taken, desired: .none, ordering: .acquiringAndReleasing).exchanged {
            _ = turn.exchange(.taken, ordering: .acquiringAndReleasing)
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
final class TrackedObservation: ObservationToken, @unchecked Sendable {  // as its superclass
    private static let hub = Hub()
    @exclusivity(unchecked) private var connections: Connections?
    @exclusivity(unchecked) private var previousConnection: Unmanaged<ObservationToken>?
    /// Until the end.
    @exclusivity(unchecked) private var node: DirectNode?

    init(of node: DirectNode, by receiver: Receiver) {
        self.node = node
        connections = receiver.connections
        super.init(list: TrackedObservation.hub)
    }

    func begin() { TrackedObservation.hub.enrollAtRest(self) }

    override var owner: Connections? {
        get { connections }
        set { connections = newValue }
    }

    override var ownerPrevious: Unmanaged<ObservationToken>? {
        get { previousConnection }
        set { previousConnection = newValue }
    }

    override func joinOwner() { connections?.enter(self) }

    override func leaveOwner() {
        connections?.leave(self)
        connections = nil
    }

    override var observerType: AnyObject.Type? { connections?.observerType }

    override func retire(here: Bool) { node.take()?.end() }

    /// Each run is offered when it begins.
    override var ownNumbers: ObservationNumbers {
        let name = list.hub.lock.withLock { tally?.name }
        let runs = delivered.load(ordering: .relaxed)
        var numbers = ObservationNumbers(offered: runs, delivered: runs)
        numbers.fullName = ObservationName(given: name, observerType: observerType)
        return numbers
    }
}
