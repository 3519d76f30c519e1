internal import SwiftObserver

extension Check {
    /// The check of deliveries that claim to happen in place.
    static let inPlaceChecks: [Check] = [
        Check(
            guarantee: .g5WhereHandlersRun,
            name: "what is delivered in place is handled by the thread that sends, before the send returns",
            question: .trial(staysInPlace), features: .threads, concerns: { $0.claims.timing == .inPlace })
    ]

    /// One thread sends, and meets nobody else.
    private static func staysInPlace(_ trial: Trial) -> Finding? {
        let specimen = trial.subject.make(nil)
        let tracker = LifetimeTracker()
        let log = ThreadLog()
        let reason = FirstReason()
        let observer = specimen.messenger.makeObserver()
        let returned = Threads.run(patience: trial.patience) {
            let sender = ThreadIdentity.current
            _ = observer.observe { message, _ in
                log.enter(message.number)
                if ThreadIdentity.current != sender {
                    reason.note("message \(message.number) was handled by another thread than the one that sent it")
                }
                log.exit()
            }
            for number in 1...3 {
                specimen.messenger.send(CountedMessage(number: number, life: tracker.begin(Stage.message)), from: nil)
                if log.messages.last != number {
                    reason.note("the send of message \(number) returned before its handler was called")
                }
            }
        }
        guard returned else { return Finding(reason: "a thread that sends did not return") }
        return reason.first.map { Finding(reason: $0) }
    }

    /// Keeps what was wrong first.
    private final class FirstReason: @unchecked Sendable {  // `reason` by the lock
        var first: String? { lock.withLock { reason } }

        func note(_ new: String) {
            lock.withLock { reason = reason ?? new }
        }

        private let lock = Lock()
        private var reason: String?
    }
}
