internal import SwiftObserver

/// G7 and G8.
extension Check {
    static let replayChecks: [Check] = [
        Check(.g7Replay, "a new observation gets what is kept") { trace in
            trace.first { expected, got in
                guard !expected.beginsWithLatest else { return nil }
                if let message = expected.replayed.firstMissing(from: got.replayed) {
                    return "message \(message) was not given to a new observation"
                }
                return got.replayed.firstMissing(from: expected.replayed).map { message in
                    "message \(message), which was sent before, was given to a new observation"
                }
            }
        },
        Check(.g7Replay, "only a new observation gets it, once") { trace in
            guard trace.claims.replayed != 0 else { return nil }
            return trace.first { _, got in duplicate(in: got.messages).map { "message \($0) was given again" } }
        },
        Check(.g7Replay, "there is no gap between the replay and the live messages") { trace in
            guard !trace.mayDrop, trace.claims.replayed != 0 else { return nil }
            return trace.first { expected, got in
                guard let first = expected.live.first, !expected.replayed.isEmpty, !got.live.contains(first) else {
                    return nil
                }
                return "message \(first) was lost between the replay and the live messages"
            }
        },
        Check(.g7Replay, "no more is kept than is replayed", features: .lifetimes) { trace in
            guard !trace.isLate else { return nil }
            return trace.firstFailure { if case .keeps = $0 { true } else { false } }
        },
    ]

    static let boundChecks: [Check] = [
        Check(.g8Bounds, "no more waits than may", features: .tallies) { trace in
            trace.firstFailure { if case .pastBound = $0 { true } else { false } }
        },
        Check(.g8Bounds, "the numbers add up", features: .tallies) { trace in
            trace.firstFailure { if case .doesNotAddUp = $0 { true } else { false } }
        },
        Check(.g8Bounds, "the numbers tell what happened", features: .tallies) { trace in
            trace.first { expected, got in
                guard expected.messages == got.messages, let due = expected.tally, let tally = got.tally else {
                    return nil
                }
                return due == tally ? nil : "the numbers say \(tally); they should say \(due)"
            }
        },
        Check(.g8Bounds, "the bound drops what its rule says", concerns: { $0.claims.waiting != nil }) { trace in
            // A strategy may deliver any part before `schedule` returns. So it is not known how much room there is for
            // messages that are sent in that moment.
            guard trace.isBounded, !trace.limitsNesting, !trace.script.needsWatch else { return nil }
            if trace.waitedForDelivery, let message = trace.lateness?.message {
                return "message \(message) had room to wait, and did not arrive"
            }
            return trace.first { expected, got in
                if let message = expected.live.firstMissing(from: got.live) {
                    return "message \(message) had room to wait, and did not arrive"
                }
                guard !trace.callsAfterEnd else { return nil }
                return got.live.firstMissing(from: expected.live).map {
                    "message \($0) had no room to wait, and arrived"
                }
            }
        },
        Check(.g8Bounds, "the limit for nested sends refuses what is too deep, and nothing else") { trace in
            guard trace.limitsNesting else { return nil }
            if trace.waitedForDelivery, let message = trace.lateness?.message {
                return "message \(message) was to be accepted, and did not arrive"
            }
            return trace.first { expected, got in
                if let message = expected.live.firstMissing(from: got.live) {
                    return "message \(message) was to be accepted, and did not arrive"
                }
                guard !trace.callsAfterEnd else { return nil }
                return got.live.firstMissing(from: expected.live).map {
                    "message \($0) was to be refused, and arrived"
                }
            }
        },
    ]
}
