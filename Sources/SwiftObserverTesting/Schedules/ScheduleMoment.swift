internal import SwiftObserver

/// What the threads of a program have done so far.
struct ScheduleMoment: Sendable {
    struct Sent: Sendable {
        let author: ObjectIdentifier
        let isNested: Bool
        let began: Int
        var returned = Int.max
    }

    struct Observed: Sendable {
        let observer: Int
        /// Whether it was to begin with the latest message.
        let beginsWithLatest: Bool
        let began: Int
        var returned = Int.max
        var got: [(message: Int, at: Int, on: ThreadIdentity)] = []
        var inside: [ThreadIdentity] = []
        /// The messages whose calls have not returned.
        var inFlight: [Int] = []
    }

    struct Stopped: Sendable {
        let observer: Int
        let thread: ThreadIdentity
        let began: Int
        var returned = Int.max
    }

    /// The messages by number, counted from one.
    let sent: [Sent]
    let observed: [Observed]
    let stopped: [Stopped]

    /// The stops that may have ended an observation.
    func stops(of observation: Observed) -> [Stopped] {
        stopped.filter { $0.observer == observation.observer && $0.returned > observation.began }
    }

    /// Whether no handler is running.
    var isQuiet: Bool { observed.allSatisfy(\.inside.isEmpty) }

    /// Whether everybody who still observes has got what was sent in the meantime, from this message on.
    func isComplete(from number: Int) -> Bool {
        observing.allSatisfy { observation in
            let got = Set(observation.got.map(\.message))
            return sent.indices.dropFirst(number - 1).allSatisfy { index in
                sent[index].began < observation.returned || got.contains(index + 1)
            }
        }
    }

    /// Whether everybody who still observes has got this message or a later one.
    func hasArrived(from number: Int) -> Bool {
        observing.allSatisfy { observation in observation.got.contains { $0.message >= number } }
    }

    private var observing: [Observed] { observed.filter { stops(of: $0).isEmpty } }
}
