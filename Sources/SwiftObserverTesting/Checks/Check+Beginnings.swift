internal import SwiftObserver

/// G7, for observations that ask for the latest message.
extension Check {
    static let beginningChecks: [Check] = [
        Check(
            .g7Replay, "an observation that asks for the latest message begins with it, once", features: .initial
        ) { trace in
            trace.first { expected, got in
                guard expected.beginsWithLatest else { return nil }
                let (due, came) = (expected.replayed, got.replayed)
                if let message = came.firstMissing(from: due) {
                    return "message \(message) was given to an observation that was to begin with "
                        + (due.isEmpty ? "none" : due.map(String.init).joined(separator: ", "))
                }
                if let message = due.firstMissing(from: came) {
                    return "message \(message) was not given to an observation that was to begin with it"
                }
                if let message = duplicate(in: got.messages) {
                    return "message \(message) was given twice to an observation that began with the latest one"
                }
                return Array(got.messages.prefix(due.count)) == due
                    ? nil : "an observation began with message \(got.messages[0]), and got the latest one later"
            }
        },
        Check(
            .g7Replay, "an observation that begins with the latest message gets everything newer", features: .initial
        ) { trace in
            // A late message counts as lost here, unless the messenger's deallocation plays a part.
            guard !trace.mayDrop, !trace.endsMessenger else { return nil }
            return trace.first { expected, got in
                guard expected.beginsWithLatest else { return nil }
                return expected.live.filter { $0 <= trace.sent }.firstMissing(from: got.live).map {
                    "message \($0) was lost while an observation began, or after that"
                }
            }
        },
    ]

    /// The check of observations that begin while another thread sends, in place, on an actor and on the main actor.
    static let beginningTests: [Check] = [
        Check(
            guarantee: .g7Replay,
            name: "nobody who begins with the latest message while others send misses a newer one",
            basis: .threadTest(begins), features: [.threads, .initial], concerns: { $0.claims.waiting == nil })
    ]

    private static func begins(_ test: ThreadTest) -> ThreadFailure? {
        let hasActors = test.subject.features.contains(.isolation)
        let mayUseMain = hasActors && test.reachesMainActor
        let parties: [BeginningScenario.Party] =
            [.plain] + (hasActors ? [.actor] : []) + (mayUseMain ? [.main] : [])
        for party in parties {
            let trace = BeginningScenario(test, party: party)
            let returned = test.runAll(trace.progress, 2) { thread in
                if thread == 0 { trace.send() } else { trace.join() }
            }
            // Nothing is known of a subject that was not observed.
            if trace.isTurnedAway { return nil }
            guard returned else { return ThreadFailure(reason: "a thread that observes or sends did not return") }
            trace.sendLast()
            let arrived = test.deliver(trace.messenger) { trace.isComplete }
            if let failure = trace.failure(test.subject.claims, isComplete: arrived) {
                return ThreadFailure(reason: failure)
            }
        }
        return nil
    }
}

/// Observations that begin with the latest message again and again while another thread sends.
final class BeginningScenario: Sendable {
    enum Party: Sendable {
        case plain, actor, main
    }

    init(_ test: ThreadTest, party: Party) {
        self.test = test
        messenger = test.subject.keepingLatest.make(nil)
        self.party = party
        last = min(36, test.messages)
        progress = test.progress(of: 2)
    }

    let messenger: any TestedMessenger
    /// The progress of the two threads.
    let progress: Progress

    /// Sends the messages. The two threads keep pace, so that some observation always begins while messages are sent.
    func send() {
        for number in 1...last {
            progress.keepPace { state.withLock { $0.joined.count * last >= number * joiners } }
            send(number)
            progress.advance()
        }
    }

    /// Makes one observer after the other observe.
    func join() {
        for _ in 0..<joiners {
            let observer = messenger.makeObserver()
            let log = ThreadLog(pulse: test.pulse)
            state.withLock { $0.joined.append(Joined(observer: observer, log: log, sentBefore: $0.sent)) }
            let receive: @Sendable (CountedMessage, AnyObject?) -> Void = { message, _ in
                log.enter(message.number)
                log.exit()
            }
            switch party {
            case .plain: _ = observer.observeInitially(receive)
            case .actor: actor.perform { observer.observeInitially(on: $0, receive) }
            case .main:
                let visit = test.visitMainActor { observer.observeInitially(on: MainActor.shared, receive) }
                guard visit != .turnedAway else { return state.withLock { $0.turnedAway = true } }
            }
            test.pulse.increment()
            state.withLock { $0.joined[$0.joined.count - 1].sentUntil = $0.begun }
        }
    }

    /// Whether the main actor was too busy for all observations to begin there.
    var isTurnedAway: Bool { state.withLock { $0.turnedAway } }

    func sendLast() {
        send(last + 1)
    }

    /// Whether the last message has reached all observers. Runs the actor's jobs first.
    var isComplete: Bool {
        actor.executor.runWaiting()
        return state.withLock { $0.joined }.allSatisfy { $0.log.messages.last == last + 1 }
    }

    /// Returns how an observer's messages differ from the expected ones, or nil.
    func failure(_ claims: DeliveryClaims, isComplete: Bool) -> String? {
        for joined in state.withLock({ $0.joined }) {
            let messages = joined.log.messages
            guard let first = messages.first else { return "somebody who began got nothing" }
            if let gap = zip(messages, messages.dropFirst()).first(where: { $0 + 1 != $1 }) {
                return "somebody who began while another thread sent got \(gap.0) and then \(gap.1)"
            }
            let kept = claims.replayed.map { max(1, $0) } ?? joined.sentBefore
            if first + kept <= joined.sentBefore {
                return "somebody began with message \(first), although \(joined.sentBefore) had been sent"
            }
            if joined.sentBefore > 0, first > joined.sentUntil {
                return "somebody began with message \(first), which was sent after that"
            }
        }
        return isComplete ? nil : "the last message did not reach everybody who began with the latest one"
    }

    private func send(_ number: Int) {
        state.withLock { $0.begun = number }
        messenger.send(CountedMessage(number: number, life: tracker.begin(Stage.message)), from: nil)
        state.withLock { $0.sent = number }
        test.pulse.increment()
    }

    private struct Joined: Sendable {
        let observer: any TestedObserver
        let log: ThreadLog
        /// The number of sends that had returned before `observe` was called.
        let sentBefore: Int
        /// The number of sends that had begun when `observe` returned.
        var sentUntil = 0
    }

    private struct State {
        var joined: [Joined] = []
        var begun = 0
        var sent = 0
        var turnedAway = false
    }

    private let test: ThreadTest
    private let party: Party
    private let last: Int
    private var joiners: Int { min(12, last) }
    private let actor = StageActor()
    private let tracker = LifetimeTracker()
    private let state = Guarded(State())
}
