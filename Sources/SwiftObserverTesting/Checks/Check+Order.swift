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
            trace.firstIncident {
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

    /// What is sent while everything is let go of at the end is a question of lifetimes.
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
            trace.firstIncident {
                if case .overlap(_, _, isOwn: true) = $0 { true } else { false }
            }
        }
    ]
}
