extension Course {
    /// The first thing that is wrong with one of the observations.
    func first(_ wrong: (_ expected: ObservationRecord, _ got: ObservationRecord) -> String?) -> String? {
        for pair in pairs {
            if let reason = wrong(pair.expected, pair.got) { return reason }
        }
        return nil
    }

    /// The first of such incidents, as a sentence.
    func firstIncident(_ isMeant: (Incident) -> Bool) -> String? {
        incidents.first(where: isMeant)?.description
    }

    /// Whether the script itself lets the messenger die.
    var endsMessenger: Bool {
        script.steps.contains { $0.innermost == .messengerDies }
    }

    /// Whether a handler was called that should not have been called any more: that is a question of its own.
    var callsAfterEnd: Bool {
        incidents.contains { if case .calledAfterEnd = $0 { true } else { false } }
    }

    /// Whom each live message was given to, in order.
    func audiences(of calls: [Call]) -> [Int: [Int]] {
        var audiences: [Int: [Int]] = [:]
        for call in calls where call.observation < expected.count {
            guard call.message > expected[call.observation].sentBefore else { continue }
            audiences[call.message, default: []].append(call.observation)
        }
        return audiences
    }
}

extension ObservationRecord {
    /// The messages that were sent after it began.
    var live: [Int] { messages.filter { $0 > sentBefore } }

    /// The messages that were sent before it began.
    var replayed: [Int] { messages.filter { $0 <= sentBefore } }
}

extension [Int] {
    func uniqued() -> [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
