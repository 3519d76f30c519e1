internal import SwiftObserver

extension Check {
    /// The check of a messenger's end, while the messenger itself goes on.
    static let finishingChecks: [Check] = [
        Check(
            guarantee: .g2WhichMessages, name: "finishing delivers what was sent, and nothing later",
            basis: .threadTest(finishes), features: .finishing, concerns: { $0.claims.waiting == nil })
    ]

    /// Tests messengers that are finished from outside and by a handler, with and without an observer on an actor.
    private static func finishes(_ test: ThreadTest) -> ThreadFailure? {
        let hasActors = test.subject.features.contains(.isolation)
        for hasActor in hasActors ? [false, true] : [false] {
            for inHandler in test.subject.limitsNesting ? [false] : [false, true] {
                let scenario = FinishingScenario(test, hasActor: hasActor, inHandler: inHandler)
                scenario.perform()
                _ = test.deliver(scenario.messenger) { scenario.isComplete }
                scenario.goOn()
                if let failure = scenario.failure { return ThreadFailure(reason: failure) }
            }
        }
        return nil
    }
}

/// A messenger that is finished, with messages sent before and after that.
///
/// The actor runs no job before `isComplete` is read, so that its mailbox fills up.
final class FinishingScenario: Sendable {
    /// - Parameter inHandler: Whether the first handler finishes the messenger, after it has sent messages itself.
    init(_ test: ThreadTest, hasActor: Bool, inHandler: Bool) {
        let messenger = test.subject.make(nil)
        self.messenger = messenger
        names = ["the observer without an actor"] + (hasActor ? ["the actor's observer"] : [])
        observers = names.map { _ in messenger.makeObserver() }
        (self.inHandler, pulse) = (inHandler, test.pulse)
    }

    let messenger: any TestedMessenger

    func perform() {
        _ = observers[0].observe { [weak self] message, _ in self?.handle(message.number, as: 0) }
        if observers.count > 1 {
            let observer = observers[1]
            actor.perform { actor in
                observer.observe(on: actor) { [weak self] message, _ in self?.handle(message.number, as: 1) }
            }
        }
        if inHandler {
            send()
        } else {
            sendAndFinish()
        }
    }

    /// Whether all observers got the messages that were sent before the end. Runs the actor's jobs first.
    var isComplete: Bool {
        actor.executor.runWaiting()
        return state.withLock { state in
            state.isFinished && names.indices.allSatisfy { Set(state.got[$0, default: []]).isSuperset(of: state.due) }
        }
    }

    /// Sends a message after the end, and delivers all waiting ones.
    func goOn() {
        send()
        for _ in 0..<3 {
            messenger.deliverPending()
            actor.executor.runWaiting()
        }
    }

    /// The first message that was lost, or delivered after the end.
    var failure: String? {
        state.withLock { state in
            for (party, name) in names.enumerated() {
                let messages = state.got[party, default: []]
                if let message = state.due.first(where: { !messages.contains($0) }) {
                    return "message \(message) was sent before the messenger was finished, and \(name) did not get it"
                }
                if let message = messages.first(where: { !state.due.contains($0) }) {
                    return "message \(message) was sent after the messenger was finished, and \(name) got it"
                }
            }
            return nil
        }
    }

    private func handle(_ message: Int, as party: Int) {
        pulse.increment()
        let isFirst = state.withLock { state in
            state.got[party, default: []].append(message)
            return party == 0 && state.got[party, default: []].count == 1
        }
        if isFirst, inHandler { sendAndFinish() }
    }

    private func sendAndFinish() {
        for _ in 0..<3 { send() }
        messenger.finishSending()
        state.withLock { $0.isFinished = true }
        for _ in 0..<2 { send() }
    }

    private func send() {
        let number = state.withLock { state in
            state.sent += 1
            if !state.isFinished { state.due.append(state.sent) }
            return state.sent
        }
        messenger.send(CountedMessage(number: number, life: tracker.begin(CountedMessage.kind)), from: nil)
    }

    private struct State {
        var isFinished = false
        var sent = 0
        /// The messages that were sent before the end.
        var due: [Int] = []
        var got: [Int: [Int]] = [:]
    }

    private let names: [String]
    private let observers: [any TestedObserver]
    private let inHandler: Bool
    private let pulse: Counter
    private let actor = StageActor()
    private let tracker = LifetimeTracker()
    private let state = Guarded(State())
}
