internal import SwiftObserver

/// What happens when observations begin with the latest message again and again while another thread sends.
final class BeginningScenario: @unchecked Sendable {  // variables by the lock
    enum Party: Sendable {
        case plain, actor, main
    }

    init(_ trial: Trial, party: Party) {
        self.trial = trial
        specimen = trial.subject.keepingLatest.make(nil)
        self.party = party
        last = min(36, trial.messages)
        progress = trial.progress(of: 2)
    }

    let specimen: Specimen
    /// How far the two threads are.
    let progress: Progress

    /// Sends. The two threads keep pace, so that there is always an observation that begins while messages are sent.
    func send() {
        for number in 1...last {
            progress.keepPace { lock.withLock { joined.count * last >= number * joiners } }
            send(number)
            progress.advance()
        }
    }

    /// Lets one observer after the other observe.
    func join() {
        for _ in 0..<joiners {
            let observer = specimen.messenger.makeObserver()
            let log = ThreadLog(pulse: trial.pulse)
            lock.withLock { joined.append(Joined(observer: observer, log: log, sentBefore: sent)) }
            let receive: @Sendable (CountedMessage, AnyObject?) -> Void = { message, _ in
                log.enter(message.number)
                log.exit()
            }
            switch party {
            case .plain: _ = observer.observeInitially(receive)
            case .actor: actor.perform { observer.observeInitially(on: $0, receive) }
            case .main:
                let visit = trial.visitMainActor { observer.observeInitially(on: MainActor.shared, receive) }
                guard visit != .turnedAway else { return lock.withLock { turnedAway = true } }
            }
            trial.pulse.increment()
            lock.withLock { joined[joined.count - 1].sentUntil = begun }
        }
    }

    /// Whether others kept the main actor busy, so that not all could observe there.
    var isTurnedAway: Bool { lock.withLock { turnedAway } }

    func sendLast() {
        send(last + 1)
    }

    /// Whether the last message has reached everybody. Lets the actor's jobs run.
    var isComplete: Bool {
        actor.executor.runWaiting()
        return lock.withLock { joined }.allSatisfy { $0.log.messages.last == last + 1 }
    }

    /// What somebody got who should have got something else.
    func flaw(_ claims: DeliveryClaims, isComplete: Bool) -> String? {
        for joined in lock.withLock({ joined }) {
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
        lock.withLock { begun = number }
        specimen.messenger.send(CountedMessage(number: number, life: tracker.begin(Stage.message)), from: nil)
        lock.withLock { sent = number }
        trial.pulse.increment()
    }

    private struct Joined: Sendable {
        let observer: any TestedObserver
        let log: ThreadLog
        /// How many sends had returned when it asked to observe.
        let sentBefore: Int
        /// How many sends had begun when it observed.
        var sentUntil = 0
    }

    private let trial: Trial
    private let party: Party
    private let last: Int
    private var joiners: Int { min(12, last) }
    private let actor = StageActor()
    private let tracker = LifetimeTracker()
    private let lock = Lock()
    private var joined: [Joined] = []
    private var begun = 0
    private var sent = 0
    private var turnedAway = false
}
