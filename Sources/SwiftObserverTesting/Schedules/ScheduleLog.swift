internal import SwiftObserver

/// The record of a program's threads, in one order.
final class ScheduleLog: Sendable {
    /// A snapshot of the record.
    var moment: ScheduleMoment {
        state.withLock { ScheduleMoment(sent: $0.sendings, observed: $0.observations, stopped: $0.stops) }
    }
    /// The failures that were noticed during the run.
    var failures: [ScheduleFailure: String] { state.withLock { $0.noticed } }
    /// The messages that are being handled.
    var messagesInFlight: Set<Int> { state.withLock { Set($0.observations.flatMap(\.inFlight)) } }

    /// Notes that a send begins, and returns the number of the message.
    func beginSending(by author: ObjectIdentifier, isNested: Bool) -> Int {
        state.withLock { state in
            state.sendings.append(.init(author: author, isNested: isNested, began: state.tick()))
            return state.sendings.count
        }
    }

    func endSending(_ number: Int) {
        state.withLock { $0.sendings[number - 1].returned = $0.tick() }
    }

    func beginObserving(_ observer: Int, initially: Bool) -> Int {
        state.withLock { state in
            state.observations.append(.init(observer: observer, beginsWithLatest: initially, began: state.tick()))
            return state.observations.count - 1
        }
    }

    func endObserving(_ index: Int) {
        state.withLock { $0.observations[index].returned = $0.tick() }
    }

    func beginStopping(_ observer: Int) -> Int {
        state.withLock { state in
            state.stops.append(.init(observer: observer, thread: .current, began: state.tick()))
            return state.stops.count - 1
        }
    }

    func endStopping(_ index: Int) {
        state.withLock { $0.stops[index].returned = $0.tick() }
    }

    /// Notes that a handler is entered, and returns whether it is the observation's first call.
    func enter(_ index: Int, _ message: Int, author: ObjectIdentifier?, nests: Bool) -> Bool {
        let thread = ThreadIdentity.current
        return state.withLock { state in
            let inside = state.observations[index].inside
            let name = Step.name(ofObserver: state.observations[index].observer)
            if !inside.isEmpty, !nests || inside.contains(where: { $0 != thread }) {
                state.note(.overlap, "\(name)'s handler was called with message \(message) while it was running")
            }
            // The author of a latest message is the messenger.
            let mayStandIn = state.observations[index].beginsWithLatest && state.observations[index].got.isEmpty
            if let author, !mayStandIn, state.sendings.indices.contains(message - 1),
                state.sendings[message - 1].author != author
            {
                state.note(.author, "\(name)'s handler got another author with message \(message) than it has")
            }
            state.observations[index].inside.append(thread)
            state.observations[index].inFlight.append(message)
            state.observations[index].got.append((message, state.tick(), thread))
            return state.observations[index].got.count == 1
        }
    }

    func exit(_ index: Int, _ message: Int) {
        let thread = ThreadIdentity.current
        state.withLock { state in
            if let place = state.observations[index].inFlight.lastIndex(of: message) {
                state.observations[index].inFlight.remove(at: place)
            }
            if let place = state.observations[index].inside.lastIndex(of: thread) {
                _ = state.observations[index].inside.remove(at: place)
            }
        }
    }

    /// Notes a failure, unless one of the kind was noted before.
    func note(_ kind: ScheduleFailure, _ reason: String) {
        state.withLock { $0.note(kind, reason) }
    }

    private struct State {
        var now = 0
        var sendings: [ScheduleMoment.Sent] = []
        var observations: [ScheduleMoment.Observed] = []
        var stops: [ScheduleMoment.Stopped] = []
        var noticed: [ScheduleFailure: String] = [:]

        mutating func note(_ kind: ScheduleFailure, _ reason: String) {
            noticed[kind] = noticed[kind] ?? reason
        }

        mutating func tick() -> Int {
            now += 1
            return now
        }
    }

    private let state = Guarded(State())
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
