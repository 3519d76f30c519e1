extension Check {
    /// The checks that compare a run of a script with the model.
    static let traceChecks: [Check] =
        orderChecks + offerChecks + observerChecks + lifetimeChecks + replayChecks + beginningChecks
        + boundChecks + overlapChecks + authorChecks + callChecks + placeChecks

    init(
        _ guarantee: Guarantee, _ name: String, features: Features = [],
        concerns: @escaping @Sendable (Subject) -> Bool = { _ in true },
        find: @escaping @Sendable (Trace) -> String?
    ) {
        self.init(
            guarantee: guarantee, name: name, basis: .trace(find), features: features, concerns: concerns)
    }

    /// Returns the first message that is there twice.
    static func duplicate(in messages: [Int]) -> Int? {
        var seen: Set<Int> = []
        return messages.first { !seen.insert($0).inserted }
    }
}

/// G1, G2, G3 and G9, as far as one script at a time can show them.
extension Check {
    static let orderChecks: [Check] = [
        Check(.g1Order, "messages arrive in the order of the sends") { trace in
            trace.first { expected, got in
                let known = Set(expected.messages)
                let came = Set(got.messages)
                let order = got.messages.filter(known.contains).uniqued()
                let due = expected.messages.filter(came.contains).uniqued()
                return order == due ? nil : "messages arrive in another order than they were sent"
            }
        },
        Check(.g1Order, "a message waits until the one before was delivered") { trace in
            trace.firstFailure {
                if case .overlap(_, _, isOwn: false) = $0 { true } else { false }
            }
        },
    ]

    static let offerChecks: [Check] = [
        everythingArrives,
        Check(.g2WhichMessages, "nothing else arrives") { trace in
            guard !trace.mayDrop, !trace.callsAfterEnd else { return nil }
            return trace.first { expected, got in
                got.live.firstMissing(from: expected.live).map { "message \($0) was not offered and arrived" }
            }
        },
        Check(.g2WhichMessages, "nothing arrives twice") { trace in
            guard trace.claims.replayed == 0 else { return nil }
            return trace.first { _, got in duplicate(in: got.messages).map { "message \($0) arrived twice" } }
        },
    ]

    /// Messages that are sent while all objects are released at the end belong to G6.
    static let everythingArrives = Check(.g2WhichMessages, "everything that is offered arrives") { trace in
        guard !trace.mayDrop, !trace.endsMessenger else { return nil }
        if let message = trace.lateness?.message { return isLost(message) }
        return trace.first { expected, got in
            expected.live.filter { $0 <= trace.sent }.firstMissing(from: got.live).map(isLost)
        }
    }

    static func isLost(_ message: Int) -> String { "message \(message) was offered and did not arrive" }

    static let observerChecks: [Check] = [
        Check(.g3ObserversInOrder, "observers are called in the order in which they began") { trace in
            let due = trace.audiences(of: trace.expectedCalls)
            let real = trace.audiences(of: trace.calls)
            for (message, order) in real.sorted(by: { $0.key < $1.key }) {
                let other = due[message, default: []].filter(order.contains)
                if order.filter(other.contains) != other {
                    return "message \(message) was given to observers in another order than they began to observe"
                }
            }
            return nil
        }
    ]

    static let overlapChecks: [Check] = [
        Check(.g9Threads, "calls of a handler never overlap") { trace in
            trace.firstFailure {
                if case .overlap(_, _, isOwn: true) = $0 { true } else { false }
            }
        }
    ]
}

/// G6 and G10.
extension Check {
    static let lifetimeChecks: [Check] = [
        Check(.g6Lifetimes, "no call begins after the end", features: .lifetimes) { trace in
            trace.firstFailure { if case .calledAfterEnd = $0 { true } else { false } }
        },
        sentOutlivesMessenger,
        Check(.g6Lifetimes, "nobody is held", features: .lifetimes) { trace in
            guard !trace.isLate else { return nil }
            return trace.firstFailure {
                if case .retained(let what) = $0 { !what.contains("author") } else { false }
            }
        },
        Check(.g6Lifetimes, "nothing is deallocated early") { trace in
            guard trace.reactsAsExpected else { return nil }
            return trace.firstFailure { if case .diedEarly = $0 { true } else { false } }
        },
    ]

    /// An examination does not report it for a messenger that loses messages in its lifetime too.
    static let sentOutlivesMessenger = Check(
        .g6Lifetimes, "what was sent outlives its messenger", features: .lifetimes
    ) { trace in
        guard !trace.mayDrop else { return nil }
        return trace.first { expected, got in
            let due = trace.endsMessenger ? expected.live : expected.live.filter { $0 > trace.sent }
            return due.firstMissing(from: got.live).map { message in
                "message \(message) was sent before the messenger was deallocated, and did not arrive"
            }
        }
    }

    static let authorChecks: [Check] = [
        Check(.g10Authors, "every message has its author", features: .authors) { trace in
            guard !trace.isLate, trace.reactsAsExpected else { return nil }
            return trace.first { expected, got in
                let due = Dictionary(expected.receptions.map { ($0.message, $0.author) }) { first, _ in first }
                for reception in got.receptions {
                    guard let author = due[reception.message], author != .anybody,
                        reception.author != .anybody
                    else { continue }
                    if reception.author != author {
                        return
                            "message \(reception.message) came from \(author), and the handler got \(reception.author)"
                    }
                }
                return nil
            }
        },
        Check(.g10Authors, "no author is held", features: [.authors, .lifetimes]) { trace in
            guard !trace.isLate else { return nil }
            return trace.firstFailure {
                if case .retained(let what) = $0 { what.contains("author") } else { false }
            }
        },
    ]
}

extension Check {
    /// The checks of scripts in which every call of client code tests that no lock is held.
    static let probedChecks: [Check] = [
        Check(
            guarantee: .g4NoLock, name: noLockIsHeld,
            basis: .probedTrace { trace in
                trace.failures.first { if case .underLock = $0 { true } else { false } }?.description
            })
    ]

    /// The checks of calls that a script makes on other threads.
    static let callChecks: [Check] = [
        Check(.g4NoLock, callsReturn, features: .threads) { trace in
            trace.firstFailure { if case .stuck = $0 { true } else { false } }
        }
    ]

    /// The name of the check that client code runs under no lock.
    static let noLockIsHeld = "no lock is held while a user's code runs"

    /// The name of the check that a subject fails if one of its calls does not return.
    static let callsReturn = "every public call returns, also inside a handler"
}

/// G5, for deliveries on demand.
extension Check {
    static let placeChecks: [Check] = [
        deliveredInForce
    ]

    /// If a strategy delivers in place although it claims to wait, the claim may be the mistake. So no other check is
    /// asked about such a script.
    static let deliveredInForce = Check(
        .g5WhereHandlersRun, "what waits is delivered by the strategy in force, and nowhere else",
        concerns: { $0.waiting.deliveries.contains { $0.timing == .onDemand } }
    ) { trace in
        trace.firstFailure(\.isMisplaced).map { trace.misstatesTiming ? $0 + Timing.remedy : $0 }
    }
}
