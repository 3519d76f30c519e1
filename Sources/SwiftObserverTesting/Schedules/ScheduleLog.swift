internal import SwiftObserver

/// The record of a program's threads, in one order.
final class ScheduleLog: @unchecked Sendable {  // `lock` guards the variables
    /// A snapshot of the record.
    var moment: ScheduleMoment {
        lock.withLock { ScheduleMoment(sent: sendings, observed: observations, stopped: stops) }
    }
    /// The failures that were noticed during the run.
    var failures: [ScheduleFailure: String] { lock.withLock { noticed } }
    /// The messages that are being handled.
    var messagesInFlight: Set<Int> { lock.withLock { Set(observations.flatMap(\.inFlight)) } }

    /// Notes that a send begins, and returns the number of the message.
    func beginSending(by author: ObjectIdentifier, isNested: Bool) -> Int {
        lock.withLock {
            sendings.append(.init(author: author, isNested: isNested, began: tick()))
            return sendings.count
        }
    }

    func endSending(_ number: Int) {
        lock.withLock { sendings[number - 1].returned = tick() }
    }

    func beginObserving(_ observer: Int, initially: Bool) -> Int {
        lock.withLock {
            observations.append(.init(observer: observer, beginsWithLatest: initially, began: tick()))
            return observations.count - 1
        }
    }

    func endObserving(_ index: Int) {
        lock.withLock { observations[index].returned = tick() }
    }

    func beginStopping(_ observer: Int) -> Int {
        lock.withLock {
            stops.append(.init(observer: observer, thread: .current, began: tick()))
            return stops.count - 1
        }
    }

    func endStopping(_ index: Int) {
        lock.withLock { stops[index].returned = tick() }
    }

    /// Notes that a handler is entered, and returns whether it is the observation's first call.
    func enter(_ index: Int, _ message: Int, author: ObjectIdentifier?, nests: Bool) -> Bool {
        let thread = ThreadIdentity.current
        return lock.withLock {
            let inside = observations[index].inside
            let name = Step.name(ofObserver: observations[index].observer)
            if !inside.isEmpty, !nests || inside.contains(where: { $0 != thread }) {
                noteUnderLock(.overlap, "\(name)'s handler was called with message \(message) while it was running")
            }
            // The author of a latest message is the messenger.
            let mayStandIn = observations[index].beginsWithLatest && observations[index].got.isEmpty
            if let author, !mayStandIn, sendings.indices.contains(message - 1), sendings[message - 1].author != author {
                noteUnderLock(.author, "\(name)'s handler got another author with message \(message) than it has")
            }
            observations[index].inside.append(thread)
            observations[index].inFlight.append(message)
            observations[index].got.append((message, tick(), thread))
            return observations[index].got.count == 1
        }
    }

    func exit(_ index: Int, _ message: Int) {
        let thread = ThreadIdentity.current
        lock.withLock {
            if let place = observations[index].inFlight.lastIndex(of: message) {
                observations[index].inFlight.remove(at: place)
            }
            if let place = observations[index].inside.lastIndex(of: thread) {
                _ = observations[index].inside.remove(at: place)
            }
        }
    }

    /// Notes a failure, unless one of the kind was noted before.
    func note(_ kind: ScheduleFailure, _ reason: String) {
        lock.withLock { noteUnderLock(kind, reason) }
    }

    private func noteUnderLock(_ kind: ScheduleFailure, _ reason: String) {
        noticed[kind] = noticed[kind] ?? reason
    }

    private func tick() -> Int {
        now += 1
        return now
    }

    private let lock = Lock()
    private var now = 0
    private var sendings: [ScheduleMoment.Sent] = []
    private var observations: [ScheduleMoment.Observed] = []
    private var stops: [ScheduleMoment.Stopped] = []
    private var noticed: [ScheduleFailure: String] = [:]
}

/// The calls of a program's threads so far.
struct ScheduleMoment: Sendable {
    struct Sent: Sendable {
        let author: ObjectIdentifier
        let isNested: Bool
        let began: Int
        var returned = Int.max
    }

    struct Observed: Sendable {
        let observer: Int
        /// Whether it asked for the latest message.
        let beginsWithLatest: Bool
        let began: Int
        var returned = Int.max
        var got: [(message: Int, at: Int, on: ThreadIdentity)] = []
        var inside: [ThreadIdentity] = []
        /// The messages that are being handled.
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

    /// Returns the stops that may have ended an observation.
    func stops(of observation: Observed) -> [Stopped] {
        stopped.filter { $0.observer == observation.observer && $0.returned > observation.began }
    }

    /// Whether no handler is running.
    var isQuiet: Bool { observed.allSatisfy(\.inside.isEmpty) }

    /// Returns whether all observations that have not ended got their messages, from the one of this number on.
    func isComplete(from number: Int) -> Bool {
        observing.allSatisfy { observation in
            let got = Set(observation.got.map(\.message))
            return sent.indices.dropFirst(number - 1).allSatisfy { index in
                sent[index].began < observation.returned || got.contains(index + 1)
            }
        }
    }

    /// Returns whether all observations that have not ended got this message or a later one.
    func hasArrived(from number: Int) -> Bool {
        observing.allSatisfy { observation in observation.got.contains { $0.message >= number } }
    }

    private var observing: [Observed] { observed.filter { stops(of: $0).isEmpty } }
}
