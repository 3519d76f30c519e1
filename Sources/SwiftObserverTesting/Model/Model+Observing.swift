/// How observations begin, what they begin with, and how they end.
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
        if !replay.isEmpty { mailbox.append(.replay(of: observations.count - 1)) }
        if !isDraining, current.timing == .inPlace { drain() }
        if observers.endCall(owner) { end(owner) }
    }

    /// What an observation is given that begins with the latest message: that one, unless there is something to replay.
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
        // Whether the farewell came before this is up to the messenger.
        if diesInFlight, saysFarewell { observations[index].tally = nil }
    }
}
