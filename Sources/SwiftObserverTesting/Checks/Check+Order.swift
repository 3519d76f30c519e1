/// G1, G2, G3 and G9, as far as one script at a time can show them.
extension Check {
    static let orderChecks: [Check] = [
        Check(.g1Order, "messages arrive in the order of the sends") { course in
            course.first { expected, got in
                let known = Set(expected.messages)
                let came = Set(got.messages)
                let order = got.messages.filter(known.contains).uniqued()
                let due = expected.messages.filter(came.contains).uniqued()
                return order == due ? nil : "messages arrive in another order than they were sent"
            }
        },
        Check(.g1Order, "a message waits until the one before was delivered") { course in
            course.firstIncident {
                if case .overlap(_, _, isOwn: false) = $0 { true } else { false }
            }
        },
    ]

    static let offerChecks: [Check] = [
        everythingArrives,
        Check(.g2WhichMessages, "nothing else arrives") { course in
            guard !course.mayDrop, !course.callsAfterEnd else { return nil }
            return course.first { expected, got in
                got.live.firstMissing(from: expected.live).map { "message \($0) was not offered and arrived" }
            }
        },
        Check(.g2WhichMessages, "nothing arrives twice") { course in
            guard course.claims.replayed == 0 else { return nil }
            return course.first { _, got in duplicate(in: got.messages).map { "message \($0) arrived twice" } }
        },
    ]

    /// What is sent while everything is let go of at the end is a question of lifetimes.
    static let everythingArrives = Check(.g2WhichMessages, "everything that is offered arrives") { course in
        guard !course.mayDrop, !course.endsMessenger else { return nil }
        if let message = course.lateness?.message { return isLost(message) }
        return course.first { expected, got in
            expected.live.filter { $0 <= course.sent }.firstMissing(from: got.live).map(isLost)
        }
    }

    static func isLost(_ message: Int) -> String { "message \(message) was offered and did not arrive" }

    static let observerChecks: [Check] = [
        Check(.g3ObserversInOrder, "observers are called in the order in which they began") { course in
            let due = course.audiences(of: course.expectedCalls)
            let real = course.audiences(of: course.calls)
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
        Check(.g9Threads, "calls of a handler never overlap") { course in
            course.firstIncident {
                if case .overlap(_, _, isOwn: true) = $0 { true } else { false }
            }
        }
    ]
}
