internal import SwiftObserver

extension Check {
    /// One thread sends, another one joins with new observers again and again.
    static func joiners(_ trial: Trial) -> Finding? {
        let specimen = trial.subject.make(nil)
        let messenger = specimen.messenger
        let tracker = LifetimeTracker()
        let last = trial.messages
        let joiners = min(50, last)
        let crowd = Crowd()
        let sent = Counter()
        let progress = trial.progress(of: 2)
        let returned = trial.runAll(progress, 2) { thread in
            if thread == 0 {
                for number in 1...last {
                    // The two threads keep pace, so that there is always an observer that joins while messages are sent.
                    progress.keepPace { crowd.count * last >= number * joiners }
                    messenger.send(CountedMessage(number: number, life: tracker.begin(Stage.message)), from: nil)
                    sent.increment()
                    progress.advance()
                    trial.pulse.increment()
                }
                return
            }
            for index in 0..<joiners {
                // Nor do all of them join before the first message is sent, or while the sender waits for its thread.
                progress.keepPace { sent.value * joiners >= (index - 1) * last }
                let observer = messenger.makeObserver()
                let log = ThreadLog(pulse: trial.pulse)
                crowd.add(observer, log)
                _ = observer.observe { message, _ in
                    log.enter(message.number)
                    // Messages are sent between the replay's first message and the live ones.
                    if index < 8, log.count == 1 { progress.awaitCalls(1, of: 0..<1) }
                    log.exit()
                }
            }
        }
        guard returned else { return Finding(reason: "a thread that observes or sends did not return") }
        messenger.send(CountedMessage(number: last + 1, life: tracker.begin(Stage.message)), from: nil)
        guard trial.deliver(specimen, until: { crowd.logs.allSatisfy { $0.messages.last == last + 1 } }) else {
            return Finding(reason: "the last message did not reach everybody who joined")
        }
        for log in crowd.logs {
            let messages = log.messages
            guard let first = messages.first, messages == Array(first...(last + 1)) else {
                let gap = zip(messages, messages.dropFirst()).first { $0 + 1 != $1 }
                return Finding(
                    reason:
                        "somebody who joined got \(gap.map { "\($0) and then \($1)" } ?? "nothing") while another thread sent"
                )
            }
            if trial.subject.claims.replayed == nil, first != 1 {
                return Finding(reason: "somebody who joined began with message \(first), although all are kept")
            }
        }
        return nil
    }

    /// Everybody who joined.
    private final class Crowd: Sendable {
        func add(_ observer: any TestedObserver, _ log: ThreadLog) {
            lock.withLock {
                state.observers.append(observer)
                state.logs.append(log)
            }
        }

        var count: Int { lock.withLock { state.logs.count } }
        var logs: [ThreadLog] { lock.withLock { state.logs } }

        /// Guarded by the lock.
        private final class State: @unchecked Sendable {
            var observers: [any TestedObserver] = []
            var logs: [ThreadLog] = []
        }

        private let lock = Lock()
        private let state = State()
    }
}
