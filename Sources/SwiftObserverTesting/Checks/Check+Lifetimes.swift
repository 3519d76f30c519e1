/// G6 and G10.
extension Check {
    static let lifetimeChecks: [Check] = [
        Check(.g6Lifetimes, "no call begins after the end", features: .lifetimes) { trace in
            trace.firstIncident { if case .calledAfterEnd = $0 { true } else { false } }
        },
        sentOutlivesMessenger,
        Check(.g6Lifetimes, "nobody is held", features: .lifetimes) { trace in
            guard !trace.isLate else { return nil }
            return trace.firstIncident {
                if case .retained(let what) = $0 { !what.contains("author") } else { false }
            }
        },
        Check(.g6Lifetimes, "nothing is deallocated early") { trace in
            guard trace.reactsAsExpected else { return nil }
            return trace.firstIncident { if case .diedEarly = $0 { true } else { false } }
        },
    ]

    /// Of a messenger that loses messages also while it lives, an examination does not ask it.
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
            return trace.firstIncident {
                if case .retained(let what) = $0 { what.contains("author") } else { false }
            }
        },
    ]
}
