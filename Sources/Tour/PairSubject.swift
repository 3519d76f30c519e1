internal import Receiver
internal import SwiftObserver
internal import StrategyComparison

/// A transmitter and its receiver, put to the same kind of script as a messenger.
struct PairSubject: ComparisonSubject {
    private let transmitter: WaveTransmitter<ComparedMessage>
    private let receiver: WaveReceiver<ComparedMessage>

    init(_ strategy: some DeliveryStrategy) {
        (transmitter, receiver) = Receiver<ComparedMessage>.make(delivery: strategy)
    }

    func send(_ message: ComparedMessage) {
        transmitter.broadcast(message)
    }

    func observe(
        isolation: isolated (any Actor)?, _ handler: @escaping @Sendable (ComparedMessage) -> Void
    ) -> ComparisonObservation {
        let disposable = receiver.listen { message in
            _ = isolation
            handler(message)
        }
        return ComparisonObservation(stop: { disposable.dispose() })
    }
}
