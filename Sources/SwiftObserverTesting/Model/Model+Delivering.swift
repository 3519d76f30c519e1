internal import SwiftObserver

/// The model's deliveries.
extension Model {
    mutating func drain() {
        guard !isDraining else { return }
        isDraining = true
        let timing = current.timing
        while deliverNext(), !isStopped(timing) {
            // Waiting messages are scheduled anew, by the strategy that is in force now.
            if isNewlySwapped, !mailbox.isEmpty { comeBack() }
            if isStopped(timing) { break }
        }
        isDraining = false
        guard timing == .inPlace, !afterScheduling.isEmpty else { return }
        comeBack()
        if current.timing == .inPlace { drain() }
    }

    /// Takes the steps that come when a strategy has delivered in place, before `schedule` returns.
    private mutating func comeBack() {
        isNewlySwapped = false
        guard current.timing == .inPlace else { return }
        let due = afterScheduling
        afterScheduling = []
        for step in due { perform(step, crossed: false) }
    }

    /// Returns whether a drain of a delivery with this timing leaves the rest to the delivery in force now.
    private func isStopped(_ timing: Timing) -> Bool {
        timing == .inPlace ? current.timing != .inPlace : timing == .elsewhere && current.timing == .onDemand
    }

    /// Delivers one message, a live one or one of a replay, and returns whether there was one.
    private mutating func deliverNext() -> Bool {
        guard let next = mailbox.first else { return false }
        isNewlySwapped = false
        // A swap in a handler changes nothing for the message in flight.
        isImmediate = current.nesting == .immediate
        switch next {
        case .message(let message):
            mailbox.removeFirst()
            hold(authorOf: message) { $0.deliver(message) }
        case .replay(let index):
            if let message = replays[index].first { hold(authorOf: message) { $0.replayNext(to: index) } }
            if replays[index].isEmpty { mailbox.removeAll { $0.isReplay(of: index) } }
        }
        return true
    }

    /// Delivers the replays of all observations that get a message. A nested message that is handled at once comes
    /// after them.
    mutating func deliverReplays(before message: ModelMessage) {
        for index in 0..<message.audience {
            while observations[index].isActive, !replays[index].isEmpty { replayNext(to: index) }
        }
    }

    private mutating func replayNext(to index: Int) {
        guard !replays[index].isEmpty else { return }
        let message = replays[index].removeFirst()
        observations[index].tally?.replayed += 1
        call(index, with: message)
    }

    mutating func deliver(_ message: ModelMessage) {
        for index in 0..<message.audience where observations[index].isActive {
            observations[index].tally?.delivered += 1
            observations[index].tally?.pending -= 1
            call(index, with: message)
        }
    }

    mutating func drop(_ message: ModelMessage) {
        for index in 0..<message.audience where observations[index].isActive {
            observations[index].tally?.dropped += 1
            observations[index].tally?.pending -= 1
        }
    }

    private mutating func call(_ index: Int, with message: ModelMessage) {
        let observer = observations[index].observer
        observations[index].receptions.append(
            Reception(message: message.number, author: mark(of: message)))
        calls.append(Call(observation: index, message: message.number))
        callCounts[observer, default: 0] += 1
        let count = callCounts[observer, default: 0]
        let due = reactions[observer, default: []].filter { $0.call == count }
        reactions[observer]?.removeAll { $0.call == count }
        let outer = causes
        causes = message.causes
        for reaction in due { perform(reaction.step, crossed: false) }
        causes = outer
    }

    private func mark(of message: ModelMessage) -> AuthorMark {
        if message.isLatest { return isReachable ? .messenger : .anybody }
        return authors.mark(of: message.author, isReachable: isReachable)
    }

    /// The number of messages that wait for an observation.
    var waitingCount: Int {
        mailbox.count { isWaiting($0) }
    }

    private func isWaiting(_ entry: ModelEntry) -> Bool {
        guard case .message(let message) = entry else { return false }
        return observations[..<message.audience].contains { $0.isActive }
    }

    mutating func dropOldest(downTo limit: Int) {
        while waitingCount > limit, let oldest = mailbox.firstIndex(where: { isWaiting($0) }) {
            if case .message(let message) = mailbox.remove(at: oldest) { drop(message) }
        }
    }

    mutating func keep(_ message: ModelMessage) {
        latest = message
        kept.append(message)
        trimKept()
    }

    mutating func trimKept() {
        let limit = current.keepsForFirstAlone && !awaitsFirst ? 0 : current.replayed
        if let limit, kept.count > limit { kept.removeFirst(kept.count - limit) }
    }
}
