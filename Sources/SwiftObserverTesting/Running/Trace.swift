/// The outcome of one run of a script, real and expected.
struct Trace: Sendable {
    /// The script.
    let script: Script
    /// The expected outcome of each observation, in the order in which they began.
    let expected: [ObservationRecord]
    /// The real outcome of each observation.
    let got: [ObservationRecord]
    /// All expected calls of handlers.
    let expectedCalls: [Call]
    /// All calls of handlers.
    let calls: [Call]
    /// The failures that the stage noticed.
    let failures: [StageFailure]
    /// The number of messages that the script itself sent, before the release of all objects.
    let sent: Int
    /// Whether the run waited for a release in vain.
    let waitedForRelease: Bool
    /// Whether the run waited for a delivery in vain.
    let waitedForDelivery: Bool
    /// Whether a handler went on although the call that caused it had not returned, so that the outcome depends on
    /// chance.
    let wasLeftToLuck: Bool
    /// Whether some call of a handler was missing when a step was over.
    let isLate: Bool
    /// The first live message that was missing when a step was over.
    let lateness: Lateness?
    /// The claims of the delivery in force at the beginning.
    let claims: DeliveryClaims
    /// Whether some delivery of the script is bounded.
    let isBounded: Bool
    /// Whether nested sends are limited at some time.
    let limitsNesting: Bool

    /// Whether messages may be left out.
    var mayDrop: Bool { isBounded || limitsNesting }
}

/// The real and the expected outcome at the moment when the first live message was missing.
struct Lateness: Sendable {
    /// The expected outcome of each observation by then.
    let expected: [ObservationRecord]
    /// The real outcome of each observation by then.
    let got: [ObservationRecord]

    /// Makes a value if some live message is missing, otherwise nil.
    init?(expected: [ObservationRecord], got: [ObservationRecord]) {
        self.expected = expected
        self.got = got
        if message == nil { return nil }
    }

    /// The message that was missing.
    var message: Int? {
        zip(expected, got).lazy.compactMap { $0.live.firstMissing(from: $1.live) }.first
    }
}

extension Trace {
    /// Returns the first failure of an observation.
    func first(_ wrong: (_ expected: ObservationRecord, _ got: ObservationRecord) -> String?) -> String? {
        for index in 0..<min(expected.count, got.count) {
            if let reason = wrong(expected[index], got[index]) { return reason }
        }
        return nil
    }

    /// Returns the first such failure, as a sentence.
    func firstFailure(_ isMeant: (StageFailure) -> Bool) -> String? {
        failures.first(where: isMeant)?.description
    }

    /// Whether a handler was called by another thread than the one that acts, although all deliveries claim to be in
    /// place.
    ///
    /// It is false if a call does not return, because the call's thread may act later.
    var hasStrayed: Bool { failures.contains(where: \.isStray) && !isStuck }

    /// Whether a handler was called in place although the only delivery in force claims to be on demand.
    var misstatesTiming: Bool {
        failures.contains(where: \.isMisplaced) && !script.steps.contains { $0.innermost.changesDelivery }
    }

    /// Whether a call did not return.
    var isStuck: Bool { failures.contains(.stuck) }

    /// Whether the script itself deallocates the messenger.
    var endsMessenger: Bool {
        script.steps.contains { $0.innermost == .messengerDies }
    }

    /// Whether handlers took their steps when the model did, because no call is missing, late or superfluous.
    var reactsAsExpected: Bool {
        guard script.steps.contains(where: \.isInHandler) else { return true }
        return !isLate && zip(expected, got).allSatisfy { $0.messages == $1.messages }
    }

    /// Whether a handler was called after the end of its observation.
    var callsAfterEnd: Bool {
        failures.contains { if case .calledAfterEnd = $0 { true } else { false } }
    }

    /// Returns the observations that got each live message, in order.
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
