internal import SwiftObserver

extension Check {
    /// The checks that compare what a script did with what the model says.
    static let courseChecks: [Check] = order + offers + observers + lifetimes + replay + bounds + threads + authors

    private static let order: [Check] = [
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

    private static let offers: [Check] = [
        Check(.g2WhichMessages, "everything that is offered arrives") { course in
            guard !course.isBounded, !course.endsMessenger else { return nil }
            return course.first { expected, got in
                missing(expected.live, from: got.live).map { "message \($0) was offered and did not arrive" }
            }
        },
        Check(.g2WhichMessages, "nothing else arrives") { course in
            guard !course.isBounded, !course.callsAfterEnd else { return nil }
            return course.first { expected, got in
                missing(got.live, from: expected.live).map { "message \($0) was not offered and arrived" }
            }
        },
        Check(.g2WhichMessages, "nothing arrives twice") { course in
            guard course.claims.replayed == 0 else { return nil }
            return course.first { _, got in duplicate(in: got.messages).map { "message \($0) arrived twice" } }
        },
    ]

    private static let observers: [Check] = [
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

    private static let lifetimes: [Check] = [
        Check(.g6Lifetimes, "no call begins after the end", features: .lifetimes) { course in
            course.firstIncident { if case .calledAfterEnd = $0 { true } else { false } }
        },
        Check(.g6Lifetimes, "what was sent outlives its messenger", features: .lifetimes) { course in
            guard !course.isBounded else { return nil }
            return course.first { expected, got in
                missing(expected.live, from: got.live).map { message in
                    "message \(message) was sent before the messenger died, and did not arrive"
                }
            }
        },
        Check(.g6Lifetimes, "nobody is held", features: .lifetimes) { course in
            course.firstIncident {
                if case .retained(let what) = $0 { !what.contains("author") } else { false }
            }
        },
        Check(.g6Lifetimes, "nothing dies early") { course in
            course.firstIncident { if case .diedEarly = $0 { true } else { false } }
        },
    ]

    private static let replay: [Check] = [
        Check(.g7Replay, "a new observation gets what is kept") { course in
            course.first { expected, got in
                if let message = missing(expected.replayed, from: got.replayed) {
                    return "message \(message) was not given to a new observation"
                }
                return missing(got.replayed, from: expected.replayed).map { message in
                    "message \(message), which was sent before, was given to a new observation"
                }
            }
        },
        Check(.g7Replay, "only a new observation gets it, once") { course in
            guard course.claims.replayed != 0 else { return nil }
            return course.first { _, got in duplicate(in: got.messages).map { "message \($0) was given again" } }
        },
        Check(.g7Replay, "there is no gap between the replay and the live messages") { course in
            guard !course.isBounded, course.claims.replayed != 0 else { return nil }
            return course.first { expected, got in
                guard let first = expected.live.first, !expected.replayed.isEmpty, !got.live.contains(first) else {
                    return nil
                }
                return "message \(first) was lost between the replay and the live messages"
            }
        },
        Check(.g7Replay, "no more is kept than is replayed", features: .lifetimes) { course in
            course.firstIncident { if case .keeps = $0 { true } else { false } }
        },
    ]

    private static let bounds: [Check] = [
        Check(.g8Bounds, "no more waits than may", features: .tallies) { course in
            course.firstIncident { if case .pastBound = $0 { true } else { false } }
        },
        Check(.g8Bounds, "the numbers add up", features: .tallies) { course in
            course.firstIncident { if case .doesNotAddUp = $0 { true } else { false } }
        },
        Check(.g8Bounds, "the numbers tell what happened", features: .tallies) { course in
            course.first { expected, got in
                guard expected.messages == got.messages, let due = expected.tally, let tally = got.tally else {
                    return nil
                }
                return due == tally ? nil : "the numbers say \(tally); they should say \(due)"
            }
        },
        Check(.g8Bounds, "the bound drops what its rule says", concerns: { $0.claims.waiting != nil }) { course in
            guard course.isBounded else { return nil }
            return course.first { expected, got in
                if let message = missing(expected.live, from: got.live) {
                    return "message \(message) had room to wait, and did not arrive"
                }
                guard !course.callsAfterEnd else { return nil }
                return missing(got.live, from: expected.live).map { "message \($0) had no room to wait, and arrived" }
            }
        },
    ]

    private static let threads: [Check] = [
        Check(.g9Threads, "calls of a handler never overlap") { course in
            course.firstIncident {
                if case .overlap(_, _, isOwn: true) = $0 { true } else { false }
            }
        }
    ]

    private static let authors: [Check] = [
        Check(.g10Authors, "every message has its author", features: .authors) { course in
            course.first { expected, got in
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
        Check(.g10Authors, "no author is held", features: [.authors, .lifetimes]) { course in
            course.firstIncident {
                if case .retained(let what) = $0 { what.contains("author") } else { false }
            }
        },
    ]

    private init(
        _ guarantee: Guarantee, _ name: String, features: Features = [],
        concerns: @escaping @Sendable (Subject) -> Bool = { _ in true },
        question: @escaping @Sendable (Course) -> String?
    ) {
        self.init(
            guarantee: guarantee, name: name, question: .course(question), features: features, concerns: concerns)
    }

    private static func missing(_ messages: [Int], from others: [Int]) -> Int? {
        let others = Set(others)
        return messages.first { !others.contains($0) }
    }

    private static func duplicate(in messages: [Int]) -> Int? {
        var seen: Set<Int> = []
        return messages.first { !seen.insert($0).inserted }
    }
}

extension Course {
    /// The first thing that is wrong with one of the observations.
    fileprivate func first(_ wrong: (_ expected: ObservationRecord, _ got: ObservationRecord) -> String?) -> String? {
        for pair in pairs {
            if let reason = wrong(pair.expected, pair.got) { return reason }
        }
        return nil
    }

    /// The first of such incidents, as a sentence.
    fileprivate func firstIncident(_ isMeant: (Incident) -> Bool) -> String? {
        incidents.first(where: isMeant)?.description
    }

    /// Whether the script itself lets the messenger die.
    fileprivate var endsMessenger: Bool {
        script.steps.contains { $0.innermost == .messengerDies }
    }

    /// Whether a handler was called that should not have been called any more: that is a question of its own.
    fileprivate var callsAfterEnd: Bool {
        incidents.contains { if case .calledAfterEnd = $0 { true } else { false } }
    }

    /// Whom each live message was given to, in order.
    fileprivate func audiences(of calls: [Call]) -> [Int: [Int]] {
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
    fileprivate var live: [Int] { messages.filter { $0 > sentBefore } }

    /// The messages that were sent before it began.
    fileprivate var replayed: [Int] { messages.filter { $0 <= sentBefore } }
}

extension [Int] {
    fileprivate func uniqued() -> [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
