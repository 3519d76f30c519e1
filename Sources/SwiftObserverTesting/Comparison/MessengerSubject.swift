internal import SwiftObserver

/// A messenger, put to the script through its public calls.
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
