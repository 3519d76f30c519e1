extension Check {
    /// The checks in which several threads act at once. They are not repeatable; a failure is.
    static let threadChecks: [Check] = [
        Check(
            guarantee: .g9Threads, name: "threads that send at once lose and double nothing",
            question: .trial { senders($0).firstFinding([.lost, .doubled]) }, features: .threads),
        Check(
            guarantee: .g1Order, name: "each thread's own order is kept",
            question: .trial { senders($0).firstFinding([.ownOrder]) }, features: .threads),
        Check(
            guarantee: .g1Order, name: "all observers get one sequence from many threads",
            question: .trial { senders($0).firstFinding([.sequence]) }, features: .threads),
        Check(
            guarantee: .g9Threads, name: "calls of a handler never overlap when many threads send",
            question: .trial { senders($0).firstFinding([.overlap]) }, features: .threads),
        Check(
            guarantee: .g8Bounds, name: "the numbers add up while many threads send",
            question: .trial { senders($0).firstFinding([.numbers]) }, features: [.threads, .tallies]),
        Check(
            guarantee: .g10Authors, name: "every message has its author when many threads send",
            question: .trial { senders($0).firstFinding([.author]) }, features: [.threads, .authors]),
        Check(
            guarantee: .g6Lifetimes, name: "no message is held when many threads have sent",
            question: .trial { senders($0).firstFinding([.held]) }, features: [.threads, .lifetimes]),
        Check(
            guarantee: .g7Replay, name: "nobody who joins while others send misses a message",
            question: .trial(joiners), features: .threads, concerns: { $0.claims.waiting == nil }),
    ]
}
