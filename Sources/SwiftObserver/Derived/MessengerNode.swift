internal import Synchronization

/// A tracked observation that runs on its closure's actor, or that is followed. Its runs are messages of a messenger of
/// its own, which delivers them as it does all messages: on the actor, in order, until the observation ends.
final class MessengerNode: TrackedNode, @unchecked Sendable {  // as its superclass
    private let runs = Messenger<Void>()
    /// Whether a run has been sent that has not begun.
    private let isDue = Atomic<Bool>(false)
    private let hasActor: Bool
    /// Whether the latest run has asked for another one. For the runs.
    @exclusivity(unchecked) private var isRepeating = false
    /// Set before the first run. The messenger retains it.
    @exclusivity(unchecked) private weak var observation: ObservationToken?

    /// Begins the observation, with a first run.
    static func begin(
        _ closure: @escaping (StateReader) -> Void, limit: Int, by receiver: Receiver, on actor: (any Actor)?
    ) -> ObservationToken {
        let node = MessengerNode(closure, limit: limit, hasActor: actor != nil)
        let token = node.runs.beginObservation(by: receiver, on: actor, .message { node.runInTurn() })
        node.observation = token
        node.runs.setUnobservedHook { node.endWithHook() }
        // It may have ended meanwhile.
        if !token.isActive { node.endWithHook() }
        node.observersChanged()
        return token
    }

    private init(_ closure: @escaping (StateReader) -> Void, limit: Int, hasActor: Bool) {
        self.hasActor = hasActor
        super.init(closure, limit: limit)
    }

    override var token: ObservationToken? { observation }

    private func endWithHook() {
        end()
        // It holds this.
        runs.setUnobservedHook(nil)
    }

    /// A run takes in all changes, and does nothing if there are none. A run on an actor is asked for only if there is
    /// one.
    override func changed() {
        if noteAsked() { isRepeating = true }
        guard !hasActor || isStale else { return }
        runAgain()
    }

    override func runAgain() {
        // Meets the exchange in `runInTurn`: that run sees every earlier change.
        if !isDue.exchange(true, ordering: .acquiringAndReleasing) { runs.send(()) }
    }

    private func runInTurn() {
        isDue.store(false, ordering: .sequentiallyConsistent)
        if !isRepeating { beginRow() }
        isRepeating = false
        run()
    }

    /// Whether something that the last run read has changed.
    private var isStale: Bool {
        StateReader.pull { reader in
            if case .outOfDate = self.examine(reader) { return true }
            return reader.isTorn || !reader.isConsistent() ? nil : false
        }
    }
}
