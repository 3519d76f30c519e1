internal import SwiftObserver

extension Check {
    /// The check of messengers that may refuse messages.
    static let refusalChecks: [Check] = [
        Check(
            guarantee: .g8Bounds, name: "a message is refused by all mailboxes or by none",
            basis: .threadTest(refusesForAll), features: .refusing,
            concerns: { $0.claims.waiting == nil || $0.claims.dropsNewest })
    ]

    /// Tests that observers in place and on actors get the same messages: exactly the accepted ones.
    private static func refusesForAll(_ test: ThreadTest) -> ThreadFailure? {
        let hasActors = test.subject.features.contains(.isolation)
        let mayUseMain = hasActors && test.reachesMainActor
        let audiences: [Set<RefusalScenario.Party>] =
            [[.plain]] + (hasActors ? [[.plain, .actor], [.actor]] : [])
            + (mayUseMain ? [[.plain, .main], [.main]] : [])
        for parties in audiences {
            for answers in test.subject.limitsNesting ? [0] : [0, 3] {
                let trace = RefusalScenario(test, parties: parties, answers: answers)
                if parties.contains(.main) {
                    // This cannot be tested if calls elsewhere need the main actor.
                    let isStuck = Flag()
                    let visit = test.visitMainActor {
                        if !trace.perform(on: MainActor.shared) { isStuck.raise() }
                    }
                    guard visit == .done, !isStuck.isRaised else { return nil }
                } else {
                    trace.perform()
                }
                _ = test.deliver(trace.messenger) { trace.isComplete }
                if let failure = trace.failure(test.subject.claims) { return ThreadFailure(reason: failure) }
            }
        }
        return nil
    }
}

/// Messages that are sent with `trySend` while few are delivered, with those accepted and those delivered.
///
/// The actor runs no jobs for a while, so that its mailbox fills up.
final class RefusalScenario: Sendable {
    enum Party: String, Sendable, CaseIterable {
        case plain = "the observer without an actor"
        case actor = "the actor's observer"
        case main = "the main actor's observer"
    }

    /// - Parameter answers: The number of messages that the first observer's handler tries to send in its first call.
    init(_ test: ThreadTest, parties: Set<Party>, answers: Int) {
        let messenger = test.subject.make(nil)
        self.messenger = messenger
        observers = Party.allCases.filter(parties.contains).map { ($0, messenger.makeObserver()) }
        self.answers = answers
        (patience, pulse) = (test.patience, test.pulse)
    }

    let messenger: any TestedMessenger

    /// Performs the scenario. Precondition: the calling thread runs no actor.
    func perform() {
        for (party, observer) in observers {
            if party == .actor { actor.perform { observe(observer, as: .actor, on: $0) } } else { observe(observer) }
        }
        for round in 0..<4 {
            for _ in 0..<3 { send() }
            messenger.deliverPending()
            if !round.isMultiple(of: 2) { actor.executor.runWaiting() }
        }
    }

    /// Performs the scenario on the main actor, and returns whether all calls elsewhere returned. Messages from
    /// elsewhere wait for the main actor in the meantime.
    func perform(on main: isolated MainActor) -> Bool {
        for (party, observer) in observers {
            if party == .main { observe(observer, as: .main, on: main) } else { observe(observer) }
        }
        for round in 0..<2 {
            for _ in 0..<3 { guard Threads.run(patience: patience, { self.send() }) else { return false } }
            if round == 0 { send() }
        }
        return true
    }

    private func observe(_ observer: any TestedObserver) {
        let reader = observer.observe { [weak self] message, _ in self?.handle(message.number, as: .plain) }
        state.withLock { $0.reader = reader }
    }

    private func observe(_ observer: any TestedObserver, as party: Party, on actor: isolated any Actor) {
        observer.observe(on: actor) { [weak self] message, _ in self?.handle(message.number, as: party) }
    }

    /// Whether all observers got as many messages as were accepted, and no handler is about to send more. Runs the
    /// actor's jobs first.
    var isComplete: Bool {
        actor.executor.runWaiting()
        return state.withLock { state in
            !state.isAnswering && observers.allSatisfy { state.got[$0.0, default: []].count >= state.accepted.count }
        }
    }

    /// Returns how the accepted and the delivered messages differ, or nil.
    func failure(_ claims: DeliveryClaims) -> String? {
        let (accepted, refused, got) = state.withLock { ($0.accepted, $0.refused, $0.got) }
        for (party, _) in observers {
            let messages = Set(got[party, default: []])
            if let message = refused.first(where: messages.contains) {
                return "message \(message) was said to be refused, and \(party.rawValue) got it"
            }
            // A message that is dropped for a later one was accepted before.
            guard claims.waiting == nil || claims.dropsNewest else { continue }
            if let message = accepted.first(where: { !messages.contains($0) }) {
                return "message \(message) was said to be accepted, and \(party.rawValue) did not get it"
            }
        }
        if let message = refused.first, claims.waiting == nil {
            return "message \(message) was refused without a bound"
        }
        guard let tally = state.withLock({ $0.reader })?() else { return nil }
        let calls = got[.plain, default: []].count
        return tally.addsUp && tally.delivered == calls
            ? nil : "the handler was called \(calls) times, and the numbers say \(tally)"
    }

    private func handle(_ message: Int, as party: Party) {
        pulse.increment()
        let isFirst = state.withLock { state in
            state.got[party, default: []].append(message)
            let isFirst = state.got[party, default: []].count == 1 && party == observers.first?.0
            if isFirst { state.isAnswering = true }
            return isFirst
        }
        guard isFirst else { return }
        for _ in 0..<answers { send() }
        state.withLock { $0.isAnswering = false }
    }

    private func send() {
        let number = state.withLock { state in
            state.sent += 1
            return state.sent
        }
        let message = CountedMessage(number: number, life: tracker.begin(CountedMessage.kind))
        let isAccepted = messenger.trySend(message, from: nil)
        state.withLock { state in
            if isAccepted { state.accepted.append(number) } else { state.refused.append(number) }
        }
    }

    private struct State {
        var reader: (@Sendable () -> Tally)?
        var sent = 0
        /// Whether the first observer's handler is in its first call, in which it sends.
        var isAnswering = false
        var accepted: [Int] = []
        var refused: [Int] = []
        var got: [Party: [Int]] = [:]
    }

    private let observers: [(Party, any TestedObserver)]
    private let answers: Int
    private let patience: Duration
    private let pulse: Counter
    private let actor = StageActor()
    private let tracker = LifetimeTracker()
    private let state = Guarded(State())
}
