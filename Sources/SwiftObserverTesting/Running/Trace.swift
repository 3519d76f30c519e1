/// What happened when a script was performed, beside what should have happened.
struct Trace: Sendable {
    /// The script.
    let script: Script
    /// What each observation should have got, in the order in which they began.
    let expected: [ObservationRecord]
    /// What each observation got.
    let got: [ObservationRecord]
    /// All calls of handlers as they should have been.
    let expectedCalls: [Call]
    /// All calls of handlers.
    let calls: [Call]
    /// What must not happen, but did.
    let failures: [StageFailure]
    /// How many messages the script itself sent, before everything was let go of.
    let sent: Int
    /// Whether what should have been released was waited for in vain.
    let waitedForRelease: Bool
    /// Whether what should have been delivered was waited for in vain.
    let waitedForDelivery: Bool
    /// Whether a handler went on while the call that caused it had not returned, so that luck has a part in what it saw.
    let wasLeftToLuck: Bool
    /// Whether some call of a handler was missing when a step was over.
    let isLate: Bool
    /// The first live message that was missing when a step was over.
    let lateness: Lateness?
    /// What the delivery in force at the beginning claims.
    let claims: DeliveryClaims
    /// Whether some delivery of the script is bounded.
    let isBounded: Bool
    /// Whether nested sends are limited at some time.
    let limitsNesting: Bool

    /// Whether messages may be left out.
    var mayDrop: Bool { isBounded || limitsNesting }
}

/// What had arrived, and what should have arrived, when the first live message was missed.
struct Lateness: Sendable {
    /// What each observation should have got by then.
    let expected: [ObservationRecord]
    /// What each observation had got by then.
    let got: [ObservationRecord]

    /// Makes one if some live message is missing.
    init?(expected: [ObservationRecord], got: [ObservationRecord]) {
        self.expected = expected
        self.got = got
        if message == nil { return nil }
    }

    /// The message that was missed.
    var message: Int? {
        zip(expected, got).lazy.compactMap { $0.live.firstMissing(from: $1.live) }.first
    }
}

extension Trace {
    /// The first thing that is wrong with one of the observations.
    func first(_ wrong: (_ expected: ObservationRecord, _ got: ObservationRecord) -> String?) -> String? {
        for index in 0..<min(expected.count, got.count) {
            if let reason = wrong(expected[index], got[index]) { return reason }
        }
        return nil
    }

    /// The first of such failures, as a sentence.
    func firstFailure(_ isMeant: (StageFailure) -> Bool) -> String? {
        failures.first(where: isMeant)?.description
    }

    /// Whether a handler was called by another thread than the one that acts, where all claim to deliver in place.
    ///
    /// A call that does not return keeps a thread that may act later: that is a question of its own.
    var hasStrayed: Bool { failures.contains(where: \.isStray) && !isStuck }

    /// Whether a handler was called in place although no delivery was ever in force but one that claims to wait.
    var misstatesTiming: Bool {
        failures.contains(where: \.isMisplaced) && !script.steps.contains { $0.innermost.changesDelivery }
    }

    /// Whether a call did not return.
    var isStuck: Bool { failures.contains(.stuck) }

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
        failures.contains { if case .calledAfterEnd = $0 { true } else { false } }
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
