extension Trace {
    /// The first thing that is wrong with one of the observations.
    func first(_ wrong: (_ expected: ObservationRecord, _ got: ObservationRecord) -> String?) -> String? {
        for index in 0..<min(expected.count, got.count) {
            if let reason = wrong(expected[index], got[index]) { return reason }
        }
        return nil
    }

    /// The first of such incidents, as a sentence.
    func firstIncident(_ isMeant: (Incident) -> Bool) -> String? {
        incidents.first(where: isMeant)?.description
    }

    /// Whether a handler was called by another thread than the one that acts, where all claim to deliver in place.
    ///
    /// A call that does not return keeps a thread that may act later: that is a question of its own.
    var hasStrayed: Bool { incidents.contains(where: \.isStray) && !isStuck }

    /// Whether a handler was called in place although no delivery was ever in force but one that claims to wait.
    var misstatesTiming: Bool {
        incidents.contains(where: \.isMisplaced) && !script.steps.contains { $0.innermost.changesDelivery }
    }

    /// The check of the claim that the subject does not live up to here, so that all else is a matter of luck.
    var refutedClaim: Check? {
        hasStrayed ? .handledInPlace : misstatesTiming ? .deliveredInForce : nil
    }

    /// Whether a call did not return.
    var isStuck: Bool { incidents.contains(.stuck) }

    /// Whether the script itself deallocates the messenger.
    var endsMessenger: Bool {
        script.steps.contains { $0.innermost == .messengerDies }
    }

    /// Whether handlers do what they do when the model says so, and not earlier, later or never because calls are
    /// missing, late or too many.
    var reactsAsExpected: Bool {
        guard script.steps.contains(where: \.isInHandler) else { return true }
        return !isLate && zip(expected, got).allSatisfy { $0.messages == $1.messages }
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

extension Step {
    fileprivate var changesDelivery: Bool {
        switch self {
        case .swap, .limitNesting: true
        default: false
        }
    }
}

extension [Int] {
    func uniqued() -> [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
