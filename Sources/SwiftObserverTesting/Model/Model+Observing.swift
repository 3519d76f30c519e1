/// The beginning and the end of observations.
extension Model {
    mutating func observe(_ observer: Int, initially: Bool = false, crossed: Bool) {
        guard isReachable else { return }
        call(crossed: crossed) { $0.beginObservation(of: observer, initially: initially) }
    }

    private mutating func beginObservation(of observer: Int, initially: Bool) {
        let owner = observers.beginCall(observer)
        owners.append(owner)
        observations.append(
            ObservationRecord(observer: observer, sentBefore: sent, beginsWithLatest: initially, tally: Tally()))
        let replay = (initially ? initialMessages : kept).map { message in
            var message = message
            message.causes = .joined(message.causes, causes)
            return message
        }
        replays.append(replay)
        awaitsFirst = false
        trimKept()
        if !replay.isEmpty { mailbox.append(.replay(of: observations.count - 1)) }
        if !isDraining, current.timing == .inPlace { drain() }
        if observers.endCall(owner) { end(owner) }
    }

    /// The first messages of an observation that begins with the latest one: the kept ones, otherwise the latest one.
    private var initialMessages: [ModelMessage] {
        guard kept.isEmpty, var latest else { return kept }
        latest.isLatest = true
        latest.causes = nil
        return [latest]
    }

    mutating func end(_ owner: ModelObservers.Identity) {
        for index in observations.indices where owners[index] == owner { end(index) }
    }

    private mutating func end(_ index: Int) {
        guard observations[index].isActive else { return }
        observations[index].isActive = false
        replays[index] = []
        let pending = observations[index].tally?.pending ?? 0
        observations[index].tally?.discarded += pending
        observations[index].tally?.pending = 0
        // The messenger decides whether the farewell came before this.
        if diesInFlight, saysFarewell { observations[index].tally = nil }
    }
}

/// The observers that exist in a model. An observer that observes again after its deallocation is a new one.
///
/// If its last reference is dropped during a call, an observer is deallocated when the call has returned.
struct ModelObservers {
    struct Identity: Hashable {
        let observer: Int
        let generation: Int
    }

    func current(_ observer: Int) -> Identity {
        Identity(observer: observer, generation: generations[observer, default: 0])
    }

    mutating func beginCall(_ observer: Int) -> Identity {
        let identity = current(observer)
        runningCalls[identity, default: 0] += 1
        return identity
    }

    /// Notes the end of a call, and returns whether the observer is deallocated now.
    mutating func endCall(_ identity: Identity) -> Bool {
        runningCalls[identity, default: 0] -= 1
        return identity != current(identity.observer) && runningCalls[identity] == 0
    }

    /// Drops the last reference, and returns the observer if it is deallocated now.
    mutating func lose(_ observer: Int) -> Identity? {
        let identity = current(observer)
        generations[observer, default: 0] += 1
        return runningCalls[identity, default: 0] == 0 ? identity : nil
    }

    private var generations: [Int: Int] = [:]
    private var runningCalls: [Identity: Int] = [:]
}
