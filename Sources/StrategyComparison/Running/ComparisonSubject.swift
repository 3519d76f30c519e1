package import SwiftObserver

/// An object that a script runs on: a messenger, or a pair of transmitter and receiver.
package protocol ComparisonSubject: Sendable {
    func send(_ message: ComparedMessage)

    /// Calls `handler` on the actor of `isolation` for every message from now on.
    func observe(
        isolation: isolated (any Actor)?, _ handler: @escaping @Sendable (ComparedMessage) -> Void
    ) -> ComparisonObservation
}

/// One observation of a subject.
package struct ComparisonObservation: Sendable {
    /// Ends the observation.
    package let stop: @Sendable () -> Void

    /// Returns the observation's counts, if the subject has any.
    package let numbers: @Sendable () -> ObservationNumbers?

    /// The number of messages that the observation was promised as replay.
    package let replayCount: Int

    package init(
        stop: @escaping @Sendable () -> Void, numbers: @escaping @Sendable () -> ObservationNumbers? = { nil },
        replayCount: Int = 0
    ) {
        self.stop = stop
        self.numbers = numbers
        self.replayCount = replayCount
    }

    /// The number of calls of the handler that are due in all, as far as the subject knows.
    ///
    /// A subject counts a message as delivered a moment before its handler runs, so `pending` would be too little.
    var dueCalls: Int {
        numbers().map { replayCount + $0.offered - $0.lost } ?? 0
    }
}

/// A messenger as a subject, used through its public calls.
struct MessengerSubject: ComparisonSubject {
    private let messenger: Messenger<ComparedMessage>

    init(_ strategy: some DeliveryStrategy) {
        messenger = Messenger(delivery: strategy)
    }

    func send(_ message: ComparedMessage) {
        messenger.send(message)
    }

    func observe(
        isolation: isolated (any Actor)?, _ handler: @escaping @Sendable (ComparedMessage) -> Void
    ) -> ComparisonObservation {
        let observer = Watcher()
        let token = observer.observe(messenger) { message in
            _ = isolation
            handler(message)
        }
        return ComparisonObservation(
            stop: {
                token.stop()
                withExtendedLifetime(observer) {}
            },
            numbers: { token.numbers }, replayCount: token.replayCount)
    }

    private final class Watcher: Observer, Sendable {
        let receiver = Receiver()
    }
}
